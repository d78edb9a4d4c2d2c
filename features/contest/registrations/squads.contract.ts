import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text, Year } from "#platform/contract/fields.ts";
import { placeName } from "#platform/contract/names.ts";
import { Registration } from "./registrations.contract.ts";
import { NAME_REQUIRED } from "./squad-names.ts";

/** A team of one championship, in the one category with teams. Only the office sees its number of registrations and its shortcomings by the rules. */
const Squad = z.object({
  id: Id,
  name: z.string(),
  year: z.number(),
  members: z.number().optional(),
  doubts: z.array(z.string()).optional(),
});
export type SquadOnWire = z.input<typeof Squad>;

const SquadPerson = z.object({
  registrationId: Id,
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  establishment: z.string().nullable(),
  squad: z.object({ id: Id, name: z.string() }).nullable(),
});
export type SquadPersonOnWire = z.input<typeof SquadPerson>;

const squadName = placeName(100, NAME_REQUIRED);
export const squadsApi = {
  list: endpoint("GET /registrations/squad", {
    summary:
      "Les équipes d'une année, par ordre alphabétique ; pour un établissement, celles de ses élèves et celles où personne n'est encore.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    query: z.object({ year: Year }),
    response: z.array(Squad),
  }),
  create: endpoint("POST /registrations/squad", {
    summary: "Crée une équipe ; deux équipes d'une année ne portent pas le même nom.",
    may: office,
    body: z.object({ squadName, year: Year }),
    response: Squad,
    status: 201,
  }),
  rename: endpoint("PATCH /registrations/squad/:id", {
    summary: "Renomme une équipe.",
    may: office,
    params: ById,
    body: z.object({ squadName }),
    response: Squad,
  }),
  remove: endpoint("DELETE /registrations/squad/:id", {
    summary: "Supprime une équipe dans laquelle il n'y a personne.",
    may: office,
    params: ById,
  }),
  people: endpoint("GET /registrations/squad/people", {
    summary: "Les participants d'une année qui peuvent être en équipe : ceux d'une équipe, ou les vingt premiers trouvés par leur nom.",
    may: office,
    query: z.object({ year: Year, squadId: Id.optional(), search: text(200).default("") }),
    response: z.array(SquadPerson),
  }),
  assign: endpoint("POST /registrations/assign-squad", {
    summary: "Met une inscription dans une équipe, ou l'en retire (null).",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    colleague: "register",
    body: z.object({ registrationId: Id, squadName: squadName.nullable() }),
    response: Registration,
  }),
};
