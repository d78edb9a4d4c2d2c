import * as z from "zod";
import { OwnRequest } from "#organizations/establishments/requests.contract.ts";
import { MAX_BYTES_OF_ROWS, MAX_PREPARED, tooManyPrepared } from "#organizations/establishments/requests.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { isStorable } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { RowInput } from "./pupil-import.contract.ts";

/** A line, with the name of its sheet and its number there if the file had several. */
const PreparedRow = RowInput.omit({ otherLastname: true }).extend({
  sheet: z.string().max(100).refine(isStorable, "Cette valeur n'est pas valable").optional(),
  number: z.int().min(1).max(10_000_000).optional(),
});

const may = { ESTABLISHEMENT: "any" } as const;

export const preparedListApi = {
  read: endpoint("GET /establishement/request/pupils", {
    summary: "La liste d'élèves préparée avec la demande : des lignes, dont personne n'a encore de compte.",
    may,
    response: z.object({ rows: z.array(PreparedRow), endAt: Instant.nullable() }),
  }),
  save: endpoint("POST /establishement/request/pupils", {
    summary: "Garde une liste d'élèves avec la demande, à la place de la précédente ; elle ne part vers personne.",
    may,
    body: z.object({ rows: z.array(PreparedRow).max(MAX_PREPARED, tooManyPrepared) }),
    maxBytes: MAX_BYTES_OF_ROWS,
    response: OwnRequest,
  }),
};
