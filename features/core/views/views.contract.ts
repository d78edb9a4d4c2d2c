import * as z from "zod";
import { anybody, endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id, patchBody } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";

/** The maximum number of views of an account, over all its lists. */
export const MAX_VIEWS = 60;

const draft = {
  list: z
    .string()
    .max(120, "Cette liste n'existe pas")
    .regex(/^\/(admin|etablissement|club)(\/[\w-]+)+$/, "Cette liste n'existe pas"),
  name: oneLine(60, "Donnez un nom à cette vue"),
  /** The parameters of the address, without « ? ». */
  search: z
    .string()
    .max(1000, "Cette vue a trop de filtres pour être enregistrée")
    .regex(/^[\w%.~*+=&:,-]*$/, "Cette adresse n'est pas celle d'une liste")
    .regex(/^(?!(.*&)?(search|qui|objet)=)/, "Une vue ne garde pas ce qui est cherché\u00A0: ce peut être le nom de quelqu'un"),
};

const View = z.object({ id: Id, ...draft });
export type ViewOnWire = z.input<typeof View>;

/** PPL-13: a view belongs to the account that named it; its address works for any user who may read the list. */
export const viewsApi = {
  list: endpoint("GET /views", {
    summary: "Ses propres vues de listes, par nom.",
    may: anybody,
    response: z.array(View),
  }),
  create: endpoint("POST /views", {
    summary: `Donne un nom à une vue d'une liste ; 409 si ce nom y est déjà pris, ou au-delà de ${MAX_VIEWS} vues.`,
    may: anybody,
    body: z.object(draft),
    response: View,
    status: 201,
  }),
  update: endpoint("PATCH /views/:id", {
    summary: "Renomme une de ses vues, ou change ce qu'elle montre ; 404 pour celle d'un autre compte, 409 si le nom est pris.",
    may: anybody,
    params: ById,
    body: patchBody({ name: draft.name, search: draft.search }),
    response: View,
  }),
  remove: endpoint("DELETE /views/:id", {
    summary: "Supprime une de ses vues ; 404 pour celle d'un autre compte.",
    may: anybody,
    params: ById,
  }),
};
