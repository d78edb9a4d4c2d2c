import * as z from "zod";
import { PublicQuestion } from "#contest/questions/questions.contract.ts";
import { Flag, Id, text, Version } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

// What a page reads and sends of a sheet, at a stage of the championship and at a school's own.

const answerFields = { answers: z.array(z.string()), totalAnswer: z.number().nullable() };

/** A saved answer to a question; `version` increases with each change. */
const UsersAnswers = z.object({ questionId: Id, ...answerFields, version: z.number(), savedAt: Instant });

/** A question as a participant receives it: without the right answer or the number of solutions. */
export const ServedQuestion = PublicQuestion.extend({
  counts: z.boolean(),
  possibleAnswers: z.array(z.object({ id: Id, value: z.string() })),
  usersAnswers: UsersAnswers.nullable(),
});
export type ServedQuestion = z.input<typeof ServedQuestion>;

/** The stage of a sheet, with what the person's category makes of it. */
export const ServedStage = z.object({
  id: Id,
  name: z.string(),
  year: z.number(),
  categoryName: z.string(),
  categoryDescription: z.string(),
  minutes: z.number().nullable(),
});
export type ServedStage = z.input<typeof ServedStage>;

/**
 * With `files`, each image is the address of a PNG file that may be cached forever, instead of base64 PNG. With `begin`, the reading starts a time that
 * holds (TIM-01).
 */
export const ReadQuery = z.object({ images: z.enum(["files"], "« files » seulement").optional(), begin: Flag.default(false) });

/** With `onlyIfRead`, a save writes only over the version `basedOn`: for answers sent where the person would not see the replaced answer. */
export const SaveQuery = z.object({ onlyIfRead: Flag.default(false) });

export const AnswerDraft = z.object({
  questionId: Id,
  answers: z.array(text(200)).max(50),
  totalAnswer: z.int("Le nombre total est un nombre entier").min(0).max(1_000_000).nullable().default(null),
  /** The version that the page had read: if another page has saved since, its answer is returned in `replaced`. */
  basedOn: Version.optional(),
  /** The device and the sequence number of its save. After a newer save of the same device, it writes nothing and is `outdated`. */
  device: z.int().min(1).max(2_147_483_647).optional(),
  turn: z.int().min(1).max(2_147_483_647).optional(),
  /** Milliseconds since it was typed. For a minute after the closing, answers typed before it are still saved; without an age, none is. */
  age: z.int().min(0).max(2_147_483_647).optional(),
});
export type AnswerDraft = z.output<typeof AnswerDraft>;

export const NO_ANSWER = "Aucune réponse à enregistrer";

export const SavedAnswer = UsersAnswers.extend({
  /** True if nothing was written: a newer save of the same device came first, or with `onlyIfRead` the version differs. The response is the current answer. */
  outdated: z.boolean(),
  replaced: z.object({ ...answerFields, savedAt: Instant }).nullable(),
});
export type SavedAnswer = z.input<typeof SavedAnswer>;
