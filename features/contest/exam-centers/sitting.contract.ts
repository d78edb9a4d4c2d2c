import * as z from "zod";
import { Measures } from "#contest/accommodations/accommodations.contract.ts";
import { GradeLimits } from "#contest/results/grade-entry.ts";
import { endpoint, proofForOffice } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";
import { DayOutput, Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

/** A person's entry: grade and weightedGrade in points, time in minutes. `version` grows with each change; `basedOn` refers to it. */
const Entry = z.object({
  userId: Id,
  grade: z.number().nullable(),
  weightedGrade: z.number().nullable(),
  time: z.number().nullable(),
  absent: z.boolean(),
  qualified: z.boolean().nullable(),
  version: z.number(),
});
export type EntryOnWire = z.input<typeof Entry>;

const Affiliation = z.object({ name: z.string(), city: z.string() });

/** A candidate of a stage in a center, as its managers see them: no e-mail, no address, no birthday (CTR-02). */
const Candidate = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    numPalmares: z.string(),
    contact: z.object({ lastname: z.string(), firstname: z.string() }),
  }),
  registration: z
    .object({ category: z.object({ name: z.string() }), establishment: Affiliation.nullable(), club: Affiliation.nullable() })
    .nullable(),
  result: Entry.extend({ questionnaireId: Id }).nullable(),
});

/** On the list of a sitting, with what they need there and for how long (TIM-02), not why or until when. */
const Seated = Candidate.extend({ accommodation: Measures.nullable().optional() });
export type Candidate = z.output<typeof Seated>;
export type CandidateOnWire = z.input<typeof Seated>;

const RankedCandidate = Candidate.extend({
  rank: z.number(),
  tied: z.boolean(),
});
export type RankedCandidate = z.output<typeof RankedCandidate>;
export type RankedCandidateOnWire = z.input<typeof RankedCandidate>;

const Sitting = z.object({
  /** The server time, for the next `since`. */
  at: Instant,
  stage: z.object({
    id: Id,
    name: z.string(),
    year: z.number(),
    isClosed: z.boolean(),
    /** People are convoked from this stage; null means that the stage has no participants. */
    previousQuestionnaireId: Id.nullable(),
    /** The day of the convocation, in Paris. */
    date: DayOutput.nullable(),
    hour: z.string().nullable(),
    rankingDefinitiveAt: Instant.nullable(),
  }),
  limits: z.array(GradeLimits),
  convoked: z.number(),
  entries: z.array(Entry),
});
export type Sitting = z.output<typeof Sitting>;
export type SittingOnWire = z.input<typeof Sitting>;

/** The sort keys of candidates: the dotted names of the answer's columns. Categories sort in the championship's order. */
export const candidateSorts = [
  "user.contact.lastname",
  "user.contact.firstname",
  "registration.category.name",
  "registration.establishment.name",
  "result.grade",
  "result.weightedGrade",
  "result.time",
  "result.qualified",
] as const;

const center = { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" } as const;
const AtCenter = z.object({ centerId: Id, questionnaireId: Id });

export const sittingApi = {
  candidates: endpoint("GET /examcenter/:centerId/participants/:questionnaireId", {
    summary: "Les participants convoqués dans un centre pour une étape ; me : le premier centre de l'appelant.",
    may: center,
    params: z.object({ centerId: z.union([z.literal("me"), Id]), questionnaireId: Id }),
    query: pageQuery(10, candidateSorts, { all: true })
      .extend(filters({ "registrations.category": text(100) }))
      .strict(),
    response: pageOf(Seated),
    isLarge: true,
  }),
  ranking: endpoint("GET /examcenter/:centerId/participants/:questionnaireId/category/:category", {
    summary: "Le classement d'un centre dans une catégorie, ou dans chacune (Toute) ; les ex æquo partagent leur rang.",
    may: center,
    params: AtCenter.extend({ category: text(100) }),
    response: z.array(RankedCandidate),
    isLarge: true,
  }),
  state: endpoint("GET /examcenter/:centerId/sitting/:questionnaireId", {
    summary: "Où en est une étape dans un centre, et ce qui y a été saisi depuis un instant.",
    may: center,
    params: AtCenter,
    query: z.object({ since: Instant.optional() }),
    response: Sitting,
  }),
  sessions: endpoint("GET /examcenter/session/:id", {
    summary: "Les étapes sur place pour lesquelles ce centre a des participants, la plus récente d'abord.",
    may: center,
    params: z.object({ id: Id }),
    response: z.array(z.object({ id: Id, name: z.string(), year: z.number(), isClosed: z.boolean() })),
  }),
  exported: endpoint("GET /examcenter/export-participants", {
    summary: "Les participants d'un centre pour une étape, dans un classeur.",
    may: center,
    query: z.object({ centerId: Id, questionnaireId: Id }),
    file: "xlsx",
    stepUp: proofForOffice,
  }),
  attendance: endpoint("GET /examcenter/:id/attendance/:questionnaireId", {
    summary: "La liste d'émargement d'un centre pour une étape, par catégorie.",
    may: center,
    params: z.object({ id: Id, questionnaireId: Id }),
    file: "pdf",
    stepUp: proofForOffice,
  }),
};
