import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ConfirmedQuery } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";

/** A category with its audience (shown beside its name), its counting questions (null: all), its time in minutes and its tie-break. */
const Category = z.object({
  name: z.string(),
  description: z.string(),
  maxQuestion: z.number().nullable(),
  canRegister: z.boolean(),
  canSeeQuestionnaire: z.boolean(),
  minutes: z.number().nullable(),
  olderFirst: z.boolean(),
});

export type CategoryOnWire = z.input<typeof Category>;

const name = oneLine(100, "Le nom de la catégorie ne peut pas être vide");
const flags = { canRegister: z.boolean(), canSeeQuestionnaire: z.boolean() };
export const CategoryDraft = z.object({
  name,
  description: oneLine(100),
  maxQuestion: z.int("Un nombre entier est attendu").min(1).max(200).nullable(),
  ...flags,
  minutes: z.int("Un nombre entier de minutes est attendu").min(1).max(1_440).nullable(),
  olderFirst: z.boolean(),
});
export type CategoryFields = z.output<typeof CategoryDraft>;

export const categoriesApi = {
  names: endpoint("GET /categories/list", {
    summary: "Les noms des catégories et qui y participe, pour les listes de choix.",
    may: "everyone",
    response: z.array(Category.pick({ name: true, description: true, canRegister: true })),
  }),
  list: endpoint("GET /categories", { summary: "Les catégories.", may: office, response: z.array(Category) }),
  create: endpoint("POST /categories", {
    summary: "Crée une catégorie.",
    may: office,
    body: z.object({ name, ...flags }),
    response: Category,
    status: 201,
  }),
  update: endpoint("PATCH /categories", {
    summary:
      "Modifie la catégorie nommée ; 409 si ceux qui répondent à une étape ouverte ne le pourraient plus, ou y seraient notés sur d'autres problèmes.",
    may: office,
    query: ConfirmedQuery,
    body: CategoryDraft.partial().extend({ originalName: name }),
    response: Category,
  }),
};
