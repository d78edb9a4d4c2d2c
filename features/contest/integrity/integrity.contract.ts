import * as z from "zod";
import { Job } from "#core/jobs/jobs.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";
import { type FindingKind, kindTitles, NOTE_LENGTH } from "./findings.ts";

const Person = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  school: z.string().nullable(),
  /** To the problems of `answers`, in their order. */
  given: z.array(z.object({ value: z.string(), isShared: z.boolean() })),
});

const Finding = z.object({
  id: Id,
  kind: z.enum(Object.keys(kindTitles) as [FindingKind, ...FindingKind[]]),
  category: z.string(),
  /** What was found, and how rare it is by chance. */
  text: z.string(),
  advice: z.string(),
  /** Of sheets that are alike: the shared wrong answers, and how many of the sheets that answered the problem have each. */
  answers: z.array(z.object({ position: z.number(), people: z.number(), answered: z.number() })),
  people: z.array(Person),
  note: z.string(),
  isAside: z.boolean(),
  /** False: kept for its note, but the last search did not find it again. */
  isCurrent: z.boolean(),
});
export type Finding = z.output<typeof Finding>;
export type FindingOnWire = z.input<typeof Finding>;

/** `search`: the last one, also while it runs. */
const Findings = z.object({ search: Job.nullable(), findings: z.array(Finding) });
export type FindingsOnWire = z.input<typeof Findings>;

const ofJury = { may: office, peopleOnly: true, params: ById } as const;

/** What is odd at a stage whose answers can no longer change, for the jury (TIM-05): never for programs, and no other call reads it. */
export const integrityApi = {
  read: endpoint("GET /integrity/:id", {
    summary:
      "Les anomalies d'une étape finie : feuilles qui se ressemblent, temps impossibles, chutes à l'étape suivante ; rien ne s'y décide.",
    ...ofJury,
    response: Findings,
  }),
  search: endpoint("POST /integrity/:id", {
    summary: "Cherche de nouveau les anomalies d'une étape finie ; les lignes notées ou mises de côté restent.",
    ...ofJury,
    response: Job,
  }),
  note: endpoint("PATCH /integrity/findings/:id", {
    summary: "Note une ligne, la met de côté ou la reprend. 409 si quelqu'un d'autre vient d'en changer la note.",
    ...ofJury,
    body: z.object({ note: text(NOTE_LENGTH), seen: text(NOTE_LENGTH), isAside: z.boolean() }),
  }),
};
