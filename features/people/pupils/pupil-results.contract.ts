import * as z from "zod";
import { KnownClass } from "#access/responsibility/class-fields.ts";
import { registrationStatuses } from "#access/responsibility/memberships.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text, Year } from "#platform/contract/fields.ts";
import { DayOutput } from "#platform/contract/instant.ts";

const school = { ESTABLISHEMENT: "any" } as const;

const StageOfSchool = z.object({
  registered: z.number(),
  /** With a grade; the absent have none. */
  graded: z.number(),
  qualified: z.number(),
  convoked: z.number(),
  /** Of the convocation; null until the office sets them. */
  date: DayOutput.nullable(),
  hour: z.string().nullable(),
  next: z.object({ name: z.string(), year: z.number() }).nullable(),
});
export type StageOfSchool = z.output<typeof StageOfSchool>;

const SchoolClass = z.object({ name: z.string(), pupils: z.number() });
export type SchoolClass = z.output<typeof SchoolClass>;

export const pupilResultsApi = {
  classes: endpoint("GET /establishement/me/classes", {
    summary: "Les classes de ses élèves d'une année, avec leur nombre d'élèves ; ceux sans classe, en dernier, sous un nom vide.",
    may: school,
    query: z.object({ year: Year }),
    response: z.array(SchoolClass),
  }),
  ofStage: endpoint("GET /establishement/me/stages/:questionnaireId", {
    summary: "Combien d'élèves de son établissement sont inscrits, notés, qualifiés et convoqués à une étape visible.",
    may: school,
    params: z.object({ questionnaireId: Id }),
    response: StageOfSchool,
  }),
  export: endpoint("GET /establishement/me/export", {
    summary: "Les élèves d'une année dans un classeur, avec les résultats d'une étape visible quand on la nomme.",
    may: school,
    /** As for the list: absent filters do not apply; the active year by default. */
    query: z.object({
      year: Year.optional(),
      questionnaireId: Id.optional(),
      status: z.enum(registrationStatuses).optional(),
      className: KnownClass.optional(),
      search: text(200).default(""),
    }),
    file: "xlsx",
  }),
};
