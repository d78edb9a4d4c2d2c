import * as z from "zod";
import { Membership, MembershipCounts, membershipsOfYear } from "#features/registrations/registrations.contract.ts";
import { withPostalCode } from "#features/users/postal-code.ts";
import { Contact } from "#features/users/users.contract.ts";
import { endpoint, type StepUp } from "#platform/contract/endpoint.ts";
import { ById, Id, someOf, text, Year } from "#platform/contract/fields.ts";
import { placeName } from "#platform/contract/names.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";
import { Establishment, establishmentTypes, NO_CODE, refusalOfNoCode, seasonFields } from "./establishments.contract.ts";
import { refusalToOpen } from "./opening.ts";
import { canonicalRne, isValidRne, refusalOfRne } from "./rne.ts";

/** A school, as the office sees it: with its correspondent, and its memberships newest first. */
const OfficeSchool = Establishment.extend({
  user: z.object({ id: Id, username: z.string(), contact: Contact }).nullable(),
  registrations: z.array(Membership),
});
export type OfficeSchool = z.output<typeof OfficeSchool>;
export type OfficeSchoolOnWire = z.input<typeof OfficeSchool>;

/** What the office changes of a school; one without RNE code has an empty one. */
const schoolFields = {
  name: placeName(200, "Le nom est requis"),
  type: z.enum(establishmentTypes, "Le type est requis"),
  rneCode: text(20)
    .refine((typed) => typed === "" || isValidRne(typed), { error: ({ input }) => refusalOfRne(String(input)) ?? undefined })
    .transform(canonicalRne),
  street: text(200),
  city: placeName(100),
  zipCode: text(12),
  country: placeName(60),
  ...seasonFields,
};

/** Whether these fields are there to be judged together, whatever is wrong with others. */
const isTyped =
  (...names: readonly (keyof typeof schoolFields)[]) =>
  ({ value }: { readonly value: unknown }): boolean =>
    names.every((name) => schoolFields[name].safeParse((value as Record<string, unknown> | null | undefined)?.[name]).success);

/** A school's facts, whole, as the office's form holds them: one of France has an RNE code, one that is open an estimate. */
export const SchoolFacts = withPostalCode(z.object(schoolFields), "zipCode")
  .refine((school) => refusalOfNoCode(school) === null, { path: ["rneCode"], error: NO_CODE, when: isTyped("rneCode", "country") })
  .refine(({ visible, estimatedParticipants }) => !visible || refusalToOpen(estimatedParticipants) === null, {
    path: ["visible"],
    error: ({ input }) => refusalToOpen((input as { estimatedParticipants: number }).estimatedParticipants) ?? undefined,
    when: isTyped("visible", "estimatedParticipants"),
  });
export type SchoolFacts = z.output<typeof SchoolFacts>;

/** A school that the office adds, and who acts for it where that is known. */
const NewSchool = SchoolFacts.safeExtend({ userId: Id.optional() });
export type NewSchool = z.output<typeof NewSchool>;

/** Whether it says who acts for a school. */
const naming: StepUp = {
  when: "quand il est dit qui est le correspondant",
  asks: ({ body }: { body: { userId?: number } }) => body.userId !== undefined,
};

/** By what the office's list is sorted: the dotted names of the answer's columns; the status is that of the year asked for. */
export const schoolSorts = [
  "name",
  "type",
  "rneCode",
  "city",
  "zipCode",
  "estimatedParticipants",
  "visible",
  "proposeToBeHalfExamCenter",
  "user.contact.lastname",
  "registrations.status",
] as const;
export type SchoolSort = (typeof schoolSorts)[number];

/** What the season of schools holds, all of it set back by a reset. */
const SeasonCounts = z.object({ estimated: z.number(), participants: z.number(), offering: z.number(), open: z.number() });

export const schoolsApi = {
  list: endpoint({
    method: "GET",
    path: "/establishement",
    summary: "Les établissements ; inscrits ou non, payés ou à payer pour une année (l'active sinon).",
    may: { ADMIN: "any" },
    query: pageQuery(10, schoolSorts).extend(membershipsOfYear).strict(),
    response: pageOf(OfficeSchool),
  }),
  counts: endpoint({
    method: "GET",
    path: "/establishement/counts",
    summary: "Combien il y a d'établissements, combien sont inscrits pour une année (l'active sinon), et combien ont payé.",
    may: { ADMIN: "any" },
    query: z.object({ year: Year.optional() }),
    response: MembershipCounts,
  }),
  export: endpoint({
    method: "GET",
    path: "/establishement/export",
    summary: "Les établissements dans un classeur, avec leur adhésion d'une année (l'active sinon).",
    may: { ADMIN: "any" },
    query: z.object(membershipsOfYear),
    file: "xlsx",
    stepUp: true,
  }),
  create: endpoint({
    method: "POST",
    path: "/establishement",
    summary: "Ajoute un établissement et, s'il est connu, son correspondant ; il est inscrit à l'année active, adhésion à payer.",
    may: { ADMIN: "any" },
    body: NewSchool,
    stepUp: naming,
    response: OfficeSchool,
    status: 201,
  }),
  one: endpoint({
    method: "GET",
    path: "/establishement/:id",
    summary: "Un établissement, son correspondant et ses adhésions.",
    may: { ADMIN: "any" },
    params: ById,
    response: OfficeSchool,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/establishement/:id",
    summary: "Change un établissement, ou remplace son correspondant (userId).",
    may: { ADMIN: "any" },
    params: ById,
    body: someOf({ ...schoolFields, userId: Id }),
    stepUp: naming,
    response: OfficeSchool,
  }),
  season: endpoint({
    method: "GET",
    path: "/establishement/season",
    summary: "Ce que les établissements ont décidé de leur saison, et qu'une réinitialisation efface.",
    may: { ADMIN: "any" },
    response: SeasonCounts,
  }),
  reset: endpoint({
    method: "PATCH",
    path: "/establishement/reset",
    summary: "Remet les établissements au début d'une saison : estimations à zéro, propositions retirées, inscriptions fermées.",
    may: { ADMIN: "any" },
    response: z.object({ updated: z.number() }),
  }),
};
