import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { oneLine } from "#platform/contract/names.ts";

/** A person who knows the problems of a stage before it opens (RUL-12). */
const PaperReader = z.object({
  firstname: z.string(),
  lastname: z.string(),
  /** When the account first read its questions, or the office wrote the name. */
  since: Instant,
  /** The office wrote the name; otherwise an account has read the questions here. */
  isNamed: z.boolean(),
  /** People registered for the stage's season who may be this person: only a doubt. */
  participants: z.array(z.object({ id: Id, username: z.string(), category: z.string() })),
});
const PaperReaders = z.array(PaperReader);
export type PaperReader = z.output<typeof PaperReader>;

const name = {
  firstname: oneLine(100, "Le prénom est requis"),
  lastname: oneLine(100, "Le nom est requis"),
};
export type ReaderName = z.output<z.ZodObject<typeof name>>;

export const paperReadersApi = {
  list: endpoint("GET /questionnaire/:id/paper-readers", {
    summary: "Qui connaît les problèmes d'une étape avant son ouverture, et qui y est peut-être inscrit.",
    may: office,
    params: ById,
    response: PaperReaders,
  }),
  add: endpoint("POST /questionnaire/:id/paper-readers", {
    summary: "Ajoute le nom de quelqu'un qui connaît les problèmes d'une étape ; un nom déjà écrit reste.",
    may: office,
    params: ById,
    body: z.object(name),
    response: PaperReaders,
  }),
  remove: endpoint("DELETE /questionnaire/:id/paper-readers", {
    summary: "Retire un nom que l'administration avait écrit.",
    may: office,
    params: ById,
    query: z.object(name),
    response: PaperReaders,
  }),
};
