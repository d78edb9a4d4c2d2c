import * as z from "zod";
import { PersonalMail } from "#office/letters/messages.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById } from "#platform/contract/fields.ts";
import { DayOutput, Instant } from "#platform/contract/instant.ts";

/** The kinds of events; `change` is an action of the trail, `mail` a letter. */
export const eventKinds = [
  "account",
  "password",
  "registered",
  "confirmed",
  "opened",
  "saved",
  "closed",
  "graded",
  "absent",
  "qualified",
  "notQualified",
  "convoked",
  "convocationCancelled",
  "consents",
  "change",
  "mail",
] as const;

const consentKinds = ["image", "federation", "partners"] as const;

/** One event; a field that does not belong to its kind is null. */
const Event = z.object({
  at: Instant,
  kind: z.enum(eventKinds),
  /** The author; null: the person, or Palmarès. */
  actor: z.string().nullable(),
  isOwn: z.boolean(),
  action: z.string().nullable(),
  /** The words of that action, which follow a name; the person's own changes read as theirs. */
  sentence: z.string().nullable(),
  fields: z.array(z.string()),
  year: z.number().nullable(),
  stage: z.string().nullable(),
  category: z.string().nullable(),
  /** A school, a club or an exam center. */
  place: z.string().nullable(),
  date: DayOutput.nullable(),
  /** The number of questions with an answer in the sheet. */
  answered: z.number().nullable(),
  grade: z.number().nullable(),
  weightedGrade: z.number().nullable(),
  consents: z.array(z.object({ kind: z.enum(consentKinds), given: z.boolean() })),
  /** The parent who gave the consents of a child. */
  guardian: z.string().nullable(),
  mail: PersonalMail.nullable(),
});
export type Event = z.output<typeof Event>;
export type EventOnWire = z.input<typeof Event>;

export const MAX_EVENTS = 300;

export const timelineApi = {
  read: endpoint("GET /users/:id/timeline", {
    summary: `Ce qui est arrivé à une personne, du plus récent au plus ancien : inscriptions, étapes, notes, convocations, autorisations, changements, e-mails ; ${MAX_EVENTS} événements au plus.`,
    may: office,
    params: ById,
    /** `isCut`: whether there are older ones. */
    response: z.object({ events: z.array(Event), isCut: z.boolean() }),
  }),
};
