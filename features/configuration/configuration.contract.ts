import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { isKept, text, Year } from "#platform/contract/fields.ts";
import type { SettingName } from "./settings.ts";

const admin = { ADMIN: "any" } as const;
const anybody = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;
const ByName = z.object({ name: text(60) });
/** A number, an ISO instant, a text or HTML; null when unset. What each setting takes: settings.ts. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Of a secret, whose value is never shown: whether there is one. */
const Setting = z.object({ name: z.string(), value: Value, public: z.boolean(), isSet: z.boolean().optional() });

/** What is not changed without a fresh proof. */
const settingsProven: ReadonlySet<string> = new Set<SettingName>([
  "GATE_PASSWORD",
  "RETENTION_YEARS",
  "ADMIN_PASSKEY_REQUIRED",
  "UNPAID_SCHOOLS_CONFIRM",
]);

/** What a year of the championship holds. */
const YearFacts = z.object({
  year: z.number(),
  participants: z.number(),
  pendingParticipants: z.number(),
  schools: z.number(),
  clubs: z.number(),
});
export type YearFacts = z.output<typeof YearFacts>;

export const configurationApi = {
  readPublic: endpoint({
    method: "GET",
    path: "/configurations/public/:name",
    summary: "Un réglage public.",
    may: "everyone",
    params: ByName,
    response: z.object({ value: Value }),
  }),
  years: endpoint({
    method: "GET",
    path: "/configurations/years",
    summary: "Les années qui ont des données, les plus récentes d'abord.",
    may: anybody,
    response: z.array(z.number()),
  }),
  year: endpoint({
    method: "GET",
    path: "/configurations/years/:year",
    summary: "Combien de participants, d'établissements et de clubs une année compte.",
    may: admin,
    params: z.object({ year: Year }),
    response: YearFacts,
  }),
  read: endpoint({
    method: "GET",
    path: "/configurations/:name",
    summary: "Un réglage ; jamais un secret.",
    may: admin,
    params: ByName,
    response: Setting,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/configurations/:name",
    summary: "Change un réglage.",
    may: admin,
    params: ByName,
    body: z.object({
      value: z.union([z.string().refine(isKept, "Cette valeur n'est pas valable"), z.number(), z.boolean(), z.null()]),
      public: z.boolean().optional(),
    }),
    stepUp: {
      when: `pour ${[...settingsProven].join(", ")}`,
      asks: ({ params }: { params: { name: string } }) => settingsProven.has(params.name),
    },
    response: Setting,
  }),
};
