import * as z from "zod";
import { Membership, MembershipCounts, membershipsOfYear } from "#access/responsibility/memberships.contract.ts";
import { Contact } from "#core/accounts/account.contract.ts";
import { Job } from "#core/jobs/jobs.contract.ts";
import { endpoint, office, type StepUp } from "#platform/contract/endpoint.ts";
import { ById, ConfirmedQuery, digits, Id, patchBody, text, Year } from "#platform/contract/fields.ts";
import { placeName } from "#platform/contract/names.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";
import { withPostalCode } from "#platform/contract/postal-code.ts";
import { Establishment, establishmentTypes, seasonFields } from "./establishments.contract.ts";
import { refusalToOpen } from "./opening.ts";
import { canonicalRne, isValidRne, refusalOfRne } from "./rne.ts";

const OfficeSchool = Establishment.extend({
  user: z.object({ id: Id, username: z.string(), contact: Contact }).nullable(),
  registrations: z.array(Membership),
});
export type OfficeSchool = z.output<typeof OfficeSchool>;
export type OfficeSchoolOnWire = z.input<typeof OfficeSchool>;

/** The fields of a school that the office changes; without RNE code the field is empty. */
const schoolFields = {
  name: placeName(200, "Le nom est requis"),
  type: z.enum(establishmentTypes, "Le type est requis"),
  rneCode: text(20)
    .refine((typed) => typed === "" || isValidRne(typed), { error: ({ input }) => refusalOfRne(String(input)) ?? undefined })
    .transform(canonicalRne),
  street: text(200),
  city: placeName(100),
  zipCode: digits(12),
  country: placeName(60),
  ...seasonFields,
};

/** Whether these fields are valid and can be checked together, even if others are not. */
const areFieldsValid =
  (...names: readonly (keyof typeof schoolFields)[]) =>
  ({ value }: { readonly value: unknown }): boolean =>
    names.every((name) => schoolFields[name].safeParse((value as Record<string, unknown> | null | undefined)?.[name]).success);

/** All facts of a school, as in the office's form: an open school has an estimate. */
export const SchoolFacts = withPostalCode(z.object(schoolFields), "zipCode").refine(
  ({ visible, estimatedParticipants }) => !visible || refusalToOpen(estimatedParticipants) === null,
  {
    path: ["visible"],
    error: ({ input }) => refusalToOpen((input as { estimatedParticipants: number }).estimatedParticipants) ?? undefined,
    when: areFieldsValid("visible", "estimatedParticipants"),
  },
);
export type SchoolFacts = z.output<typeof SchoolFacts>;

const NewSchool = SchoolFacts.safeExtend({ userId: Id.optional() });
export type NewSchool = z.output<typeof NewSchool>;

const stepUpToAppoint: StepUp = {
  when: "quand il est dit qui est le correspondant",
  requiresProof: ({ body }: { body: { userId?: number } }) => body.userId !== undefined,
};

export const SEASON_RESET = "season";

/** The sort keys of the office's list: the dotted names of the answer's columns. The status is that of the requested year. */
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

/** The schools' choices about the season, which a reset clears. */
const SeasonCounts = z.object({ estimated: z.number(), participants: z.number(), offering: z.number(), open: z.number() });

const listQuery = pageQuery(10, schoolSorts).extend(membershipsOfYear).strict();
export const SchoolsFilter = listQuery.omit({ limit: true, page: true, sortBy: true });

export const schoolsApi = {
  list: endpoint("GET /establishement", {
    summary: "Les établissements ; inscrits ou non, payés ou à payer pour une année (l'active sinon).",
    may: office,
    query: listQuery,
    response: pageOf(OfficeSchool),
  }),
  counts: endpoint("GET /establishement/counts", {
    summary: "Combien il y a d'établissements, combien sont inscrits pour une année (l'active sinon), et combien ont payé.",
    may: office,
    query: z.object({ year: Year.optional() }),
    response: MembershipCounts,
  }),
  export: endpoint("GET /establishement/export", {
    summary: "Les établissements dans un classeur, avec leur adhésion d'une année (l'active sinon).",
    may: office,
    query: z.object(membershipsOfYear),
    file: "xlsx",
    stepUp: true,
  }),
  create: endpoint("POST /establishement", {
    summary: "Ajoute un établissement et, s'il est connu, son correspondant ; il est inscrit à l'année active, adhésion à payer.",
    may: office,
    body: NewSchool,
    stepUp: stepUpToAppoint,
    response: OfficeSchool,
    status: 201,
  }),
  one: endpoint("GET /establishement/:id", {
    summary: "Un établissement, son correspondant et ses adhésions.",
    may: office,
    params: ById,
    response: OfficeSchool,
  }),
  update: endpoint("PATCH /establishement/:id", {
    summary: "Change un établissement, ou remplace son correspondant (userId) ; 409 si ce n'est plus celui qui a été lu (readUserId).",
    may: office,
    params: ById,
    body: patchBody({
      ...schoolFields,
      userId: Id,
      /** The correspondent as the window read them, if any: 409 if it is another now. */
      readUserId: Id.nullable(),
    }),
    stepUp: { ...stepUpToAppoint, onlyIfChanged: ["userId"] },
    response: OfficeSchool,
  }),
  season: endpoint("GET /establishement/season", {
    summary: "Ce que les établissements ont décidé de leur saison, et qu'une réinitialisation efface.",
    may: office,
    response: SeasonCounts,
  }),
  reset: endpoint("PATCH /establishement/reset", {
    summary:
      "Remet les établissements au début d'une saison : estimations à zéro, propositions retirées, inscriptions fermées ; adhésions, paiements et élèves restent.",
    may: office,
    query: ConfirmedQuery,
    response: z.object({ updated: z.number() }),
  }),
};

const DirectoryState = z.object({
  schools: z.number(),
  isRefreshable: z.boolean(),
  latest: Job.nullable(),
});

export const directoryApi = {
  state: endpoint("GET /establishement/directory/refresh", {
    summary: "Combien d'établissements l'annuaire local connaît, et où en est sa dernière mise à jour.",
    may: office,
    response: DirectoryState,
  }),
  refresh: endpoint("POST /establishement/directory/refresh", {
    summary:
      "Met à jour l'annuaire local des établissements depuis l'annuaire public, en travail de fond ; celle qui est en cours, s'il y en a une.",
    may: office,
    response: Job,
    status: 201,
  }),
};
