import * as z from "zod";
import { Contact } from "#features/users/users.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

/** A place where people sit a stage on paper, as the office sees it. */
const ExamCenter = z.object({
  id: Id,
  name: z.string(),
  rneCode: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  seats: z.number(),
  /** How many are convoked there from the stage asked for; null when none is. */
  convoked: z.number().nullable(),
  responsible_users: z.array(z.object({ id: Id, username: z.string(), contact: Contact })),
});
export type ExamCenter = z.output<typeof ExamCenter>;
export type ExamCenterOnWire = z.input<typeof ExamCenter>;

export const centerSorts = ["name", "city", "seats"] as const;

export const examCentersApi = {
  list: endpoint({
    method: "GET",
    path: "/examcenter",
    summary: "Les centres d'épreuve ; avec questionnaireId, combien y sont convoqués depuis cette étape.",
    may: { ADMIN: "any" },
    query: pageQuery(10, centerSorts, { all: true })
      .extend({ questionnaireId: Id.optional(), ...filters({ id: Id }) })
      .strict(),
    response: pageOf(ExamCenter),
  }),
  one: endpoint({
    method: "GET",
    path: "/examcenter/:id",
    summary: "Un centre d'épreuve.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    params: ById,
    response: ExamCenter,
  }),
};
