import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";
import { day, Instant } from "#platform/contract/instant.ts";
import { type ProgramScope, programScopes } from "./program-scope.ts";

const Scope = z.enum(Object.keys(programScopes) as [ProgramScope, ...ProgramScope[]], "Choisissez ce que le programme peut faire");

const Program = z.object({
  id: Id,
  name: z.string(),
  scope: Scope,
  maker: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null: never. */
  usedAt: Instant.nullable(),
  /** `ended`: its maker's account is closed or no longer of the office. */
  state: z.enum(["active", "expired", "revoked", "ended"]),
});
export type Program = z.output<typeof Program>;
export type ProgramOnWire = z.input<typeof Program>;

export const MAX_PROGRAMS = 50;
export const MAX_PROGRAM_DAYS = 366;

export const ProgramDraft = z.object({
  name: text(60, "Donnez un nom au programme").regex(/^[^\r\n]*$/, "Le nom tient sur une ligne"),
  scope: Scope,
  endsOn: day("Cette date n'existe pas", "La date de fin est requise"),
});

/** Programs of the office (MND-08): their own token replaces a password, a passkey and a fresh proof. */
export const programsApi = {
  list: endpoint("GET /programs", {
    summary: "Les programmes du bureau, les plus récents d'abord ; jamais leurs jetons.",
    may: office,
    response: z.array(Program),
  }),
  create: endpoint("POST /programs", {
    summary: `Crée un programme et donne son jeton, cette seule fois ; un an au plus, ${MAX_PROGRAMS} programmes actifs au plus.`,
    may: office,
    peopleOnly: true,
    stepUp: true,
    body: ProgramDraft,
    response: Program.extend({ bearer: z.string() }),
    status: 201,
  }),
  revoke: endpoint("DELETE /programs/:id", {
    summary: "Révoque un programme : son jeton ne sert plus.",
    may: office,
    peopleOnly: true,
    params: ById,
  }),
};
