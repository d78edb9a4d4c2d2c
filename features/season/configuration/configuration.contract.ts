import * as z from "zod";
import { anybody, endpoint, office } from "#platform/contract/endpoint.ts";
import { ConfirmedQuery, isStorable, text, Year } from "#platform/contract/fields.ts";
import type { SettingName } from "./settings.ts";

const ByName = z.object({ name: text(60) });
/** A number, an ISO instant, a text or HTML; null when unset. `settings.ts` gives the type of each setting. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** `isSet`: whether a secret, whose value is never shown, has one. */
const Setting = z.object({ name: z.string(), value: Value, public: z.boolean(), isSet: z.boolean().optional() });

const stepUpSettings: ReadonlySet<string> = new Set<SettingName>([
  "GATE_PASSWORD",
  "RETENTION_YEARS",
  "ADMIN_PASSKEY_REQUIRED",
  "UNPAID_SCHOOLS_CONFIRM",
]);

const YearFacts = z.object({
  year: z.number(),
  participants: z.number(),
  pendingParticipants: z.number(),
  schools: z.number(),
  clubs: z.number(),
});
export type YearFacts = z.output<typeof YearFacts>;

export const configurationApi = {
  listPublic: endpoint("GET /configurations/public", {
    summary: "Les réglages publics par leur nom, sans les textes : ce qu'il faut à la première page de chaque espace.",
    may: "everyone",
    response: z.record(z.string(), Value),
  }),
  readPublic: endpoint("GET /configurations/public/:name", {
    summary: "Un réglage public.",
    may: "everyone",
    params: ByName,
    response: z.object({ value: Value }),
  }),
  years: endpoint("GET /configurations/years", {
    summary: "Les années qui ont des données, les plus récentes d'abord.",
    may: anybody,
    response: z.array(z.number()),
  }),
  year: endpoint("GET /configurations/years/:year", {
    summary: "Combien de participants, d'établissements et de clubs une année compte.",
    may: office,
    params: z.object({ year: Year }),
    response: YearFacts,
  }),
  read: endpoint("GET /configurations/:name", {
    summary: "Un réglage ; jamais un secret.",
    may: office,
    params: ByName,
    response: Setting,
  }),
  update: endpoint("PATCH /configurations/:name", {
    summary: "Change un réglage.",
    may: office,
    params: ByName,
    query: ConfirmedQuery,
    body: z.object({
      value: z.union([z.string().refine(isStorable, "Cette valeur n'est pas valable"), z.number(), z.boolean(), z.null()]),
      public: z.boolean().optional(),
    }),
    stepUp: {
      when: `pour ${[...stepUpSettings].join(", ")}`,
      requiresProof: ({ params }: { params: { name: string } }) => stepUpSettings.has(params.name),
      onlyIfChanged: "anything",
    },
    response: Setting,
  }),
};
