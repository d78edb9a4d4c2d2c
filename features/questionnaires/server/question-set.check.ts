import type * as z from "zod";
import type { Compared } from "#features/answers/normal-form.ts";
import { Refusal } from "#platform/server/errors.ts";
import { alikeIn, normalOf } from "../possible-answer.ts";
import { faultAt, pathOf, sentenceOf } from "../question-fault.ts";
import type { questionSetApi } from "../question-set.contract.ts";
import { redrawn } from "./images.ts";
import { fieldsAsKept, refusalsOf } from "./question-check.ts";

export type QuestionOfSet = z.output<typeof questionSetApi.save.body>["questions"][number];
export type AnswerDraft = QuestionOfSet["possibleAnswers"][number];

/** An answer with the form under which it is compared. */
export type CheckedAnswer = AnswerDraft & { readonly normal: string };

/** A question fit to be written: its text cleaned, its images drawn again (`undefined`: they stay). */
export type CheckedQuestion = ReturnType<typeof fieldsAsKept> & {
  readonly id: number | null;
  readonly images: Images;
  readonly answers: readonly CheckedAnswer[];
};

interface Images {
  readonly start: string | null | undefined;
  readonly end: string | null | undefined;
}

/**
 * The questions of a set as they will be kept, without the untitled ones and the empty answers (STG-06). Images take time: this comes before
 * the stage is held.
 *
 * @throws {Refusal} 400 with all that is wrong, by question number and field.
 */
export async function checkedSet(drafts: readonly QuestionOfSet[]): Promise<CheckedQuestion[]> {
  const faults: { path: string; message: string }[] = [];
  const checked: CheckedQuestion[] = [];
  for (const [place, draft] of drafts.entries()) {
    if (draft.title === "") continue;
    const wrong = (field: string, message: string) => faults.push({ path: pathOf({ place, field }), message });
    for (const { field, message } of refusalsOf(draft)) wrong(field, message);
    const answers = checkedAnswers(draft, wrong);
    const images = { start: await imageOf(draft, "image_start", wrong), end: await imageOf(draft, "image_end", wrong) };
    checked.push({ ...fieldsAsKept(draft), id: draft.id ?? null, images, answers });
  }
  if (faults.length > 0) throw refusalOf(faults);
  return checked;
}

type Complain = (field: string, message: string) => void;

/** The answers that say something, each once. */
export function checkedAnswers(
  question: Compared & { readonly possibleAnswers: readonly AnswerDraft[] },
  wrong: Complain,
): CheckedAnswer[] {
  const answers = question.possibleAnswers;
  const alike = alikeIn(
    answers.map(({ value }) => value),
    question,
  );
  for (const [place, first] of alike) wrong(`possibleAnswers.${place}.value`, `Elle équivaut à la réponse ${first + 1}`);
  return answers.map((answer) => ({ ...answer, normal: normalOf(answer.value, question) })).filter(({ normal }) => normal !== "");
}

async function imageOf(draft: QuestionOfSet, field: "image_start" | "image_end", wrong: Complain): Promise<string | null | undefined> {
  const asked = draft[field];
  if (!asked) return asked === undefined ? undefined : null;
  const drawn = await redrawn(asked);
  if ("png" in drawn) return drawn.png.toString("base64");
  wrong(field, drawn.refusal);
  return null;
}

const MOST_TOLD = 50;

/** All that is wrong with a set, told at once, by question number and field. */
export function refusalOf(issues: readonly { readonly path: string; readonly message: string }[]): Refusal {
  const told = issues.slice(0, MOST_TOLD).map(({ path, message }) => {
    const fault = faultAt(path, message);
    return { path, message: fault ? sentenceOf(fault) : message };
  });
  const [first] = told;
  return new Refusal(400, issues.length === 1 && first ? first.message : `${issues.length} points sont à corriger.`, { issues: told });
}
