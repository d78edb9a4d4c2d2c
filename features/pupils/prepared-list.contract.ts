import * as z from "zod";
import { OwnRequest } from "#features/establishments/requests.contract.ts";
import { MAX_BYTES_OF_ROWS, MAX_PREPARED, tooManyPrepared } from "#features/establishments/requests.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/instant.ts";
import { RowInput } from "./pupil-import.contract.ts";

const may = { ESTABLISHEMENT: "any" } as const;

/** The list of pupils that a teacher prepares before the school has confirmed them. */
export const preparedListApi = {
  read: endpoint("GET /establishement/request/pupils", {
    summary: "La liste d'élèves préparée avec la demande : des lignes, dont personne n'a encore de compte.",
    may,
    response: z.object({ rows: z.array(RowInput), endAt: Instant.nullable() }),
  }),
  save: endpoint("POST /establishement/request/pupils", {
    summary: "Garde une liste d'élèves avec la demande, à la place de la précédente ; elle ne part vers personne.",
    may,
    body: z.object({ rows: z.array(RowInput).max(MAX_PREPARED, tooManyPrepared) }),
    maxBytes: MAX_BYTES_OF_ROWS,
    response: OwnRequest,
  }),
};
