import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";
import { roles } from "#platform/contract/role.ts";

export const SHOWN = 5;

/** One more result indicates that there are others. */
export const MAX_FOUND = SHOWN + 1;

/** The shortest word by which people are searched: no index holds shorter ones. */
export const MIN_WORD = 3;

const Place = z.object({ id: Id, name: z.string(), city: z.string() });

const Found = z.object({
  people: z.array(z.object({ id: Id, firstname: z.string(), lastname: z.string(), numPalmares: z.string(), role: z.enum(roles) })),
  schools: z.array(Place),
  clubs: z.array(Place),
  centers: z.array(Place),
  stages: z.array(z.object({ id: Id, name: z.string(), year: z.number() })),
});
export type Found = z.output<typeof Found>;
export type FoundOnWire = z.input<typeof Found>;

export const searchApi = {
  /** PPL-13 */
  find: endpoint("GET /search", {
    summary: `Personnes, établissements, clubs, centres et étapes dont le nom contient tous ces mots, ${MAX_FOUND} au plus de chaque sorte ; les personnes à partir d'un mot de ${MIN_WORD} lettres.`,
    may: office,
    query: z.object({ text: text(100, "Écrivez ce que vous cherchez") }),
    response: Found,
  }),
};
