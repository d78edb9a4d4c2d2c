import type * as z from "zod";
import { describeQuestionError, parseProblemError, pathOf } from "#contest/problem/problem-error.ts";
import type { Connection } from "#database/open.ts";
import { Refusal } from "#platform/server/errors.ts";
import type { ComparisonRule } from "#season/marking/normal-form.ts";
import { normalFormOf, refusalsOfAnswers } from "#season/marking/possible-answer.ts";
import { withType } from "#season/marking/question-type.ts";
import type { questionSetApi } from "../question-set.contract.ts";
import type { questionsApi } from "../questions.contract.ts";
import { reencodeBase64 } from "./images.ts";
import { refusalsOf, toStoredFields } from "./question-check.ts";
import { toStatements } from "./statements.service.ts";

export type QuestionOfSet = z.output<typeof questionSetApi.save.body>["questions"][number];
export type AnswerDraft = NonNullable<z.output<typeof questionsApi.update.body>["possibleAnswers"]>[number];

interface CheckedText {
  /** The id of its stored answer. */
  readonly id?: number | undefined;
  readonly value: string;
  readonly normal: string;
}

export type CheckedAnswer = CheckedText & { readonly isCorrect: boolean; readonly spellings: readonly CheckedText[] };

/** A question ready to be written: text cleaned, images re-encoded (`undefined`: unchanged). */
export type CheckedQuestion = ReturnType<typeof toStoredFields> & {
  readonly id: number | null;
  readonly images: Readonly<Record<"start" | "end", string | null | undefined>>;
  readonly answers: readonly CheckedAnswer[];
};

/**
 * The questions of a set as stored, without untitled questions and empty answers (STG-06). Images take time, so call this before locking the stage.
 * Drawings of an imported file may lack their description, which the warnings report.
 *
 * @throws {Refusal} 400 with all errors, by question number and field.
 */
export async function checkQuestionSet(
  db: Connection,
  drafts: readonly QuestionOfSet[],
  { isImported = false } = {},
): Promise<CheckedQuestion[]> {
  const errors: { path: string; message: string }[] = [];
  const checked: CheckedQuestion[] = [];
  const typed: { html: string; field: string }[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (draft.title === "") continue;
    const onError = (field: string, message: string) => errors.push({ path: pathOf({ index, field }), message });
    for (const { field, message } of refusalsOf(draft)) onError(field, message);
    if (!isImported) for (const field of undescribed(draft)) onError(field, DESCRIBE);
    const answers = checkAnswers(withType(draft), onError);
    const images = { start: await encodeImage(draft, "image_start", onError), end: await encodeImage(draft, "image_end", onError) };
    typed.push({ html: draft.text, field: pathOf({ index, field: "text" }) });
    checked.push({ ...toStoredFields(draft), id: draft.id ?? null, images, answers });
  }
  if (errors.length > 0) throw refusalOf(errors);
  const texts = await toStatements(db, typed);
  return checked.map((question, index) => ({ ...question, text: texts[index]?.text ?? "" }));
}

/** A drawing set by hand needs a description (PPL-04). One that is not sent stays, and may be stored without. */
const undescribed = (draft: QuestionOfSet) =>
  (["image_start", "image_end"] as const).flatMap((field) => {
    const alt = `${field}_alt` as const;
    return draft[field] && draft[alt].trim() === "" ? [alt] : [];
  });

type OnError = (field: string, message: string) => void;

/** Returns non-empty answers and spellings; reports duplicates, and spellings without a solution. */
export function checkAnswers(
  question: ComparisonRule & { readonly possibleAnswers: readonly AnswerDraft[] },
  onError: OnError,
): CheckedAnswer[] {
  const answers = question.possibleAnswers;
  for (const { field, message } of refusalsOfAnswers(answers, question)) onError(field, message);
  const checkTexts = <Text extends { readonly value: string }>(texts: readonly Text[]) =>
    texts.map((text) => ({ ...text, normal: normalFormOf(text.value, question) })).filter(({ normal }) => normal !== "");
  return checkTexts(answers).map(({ spellings, ...answer }) => ({ ...answer, spellings: checkTexts(spellings) }));
}

async function encodeImage(draft: QuestionOfSet, field: "image_start" | "image_end", onError: OnError): Promise<string | null | undefined> {
  const submitted = draft[field];
  if (!submitted) return submitted === undefined ? undefined : null;
  const encoded = await reencodeBase64(submitted);
  if ("png" in encoded) return encoded.png.toString("base64");
  onError(field, encoded.refusal);
  return null;
}

const DESCRIBE = "Décrivez le dessin\u00A0: une personne qui ne le voit pas ne peut pas répondre";

const MAX_ISSUES = 50;

export function refusalOf(issues: readonly { readonly path: string; readonly message: string }[]): Refusal {
  const described = issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const error = parseProblemError(path, message);
    return { path, message: error ? describeQuestionError(error) : message };
  });
  const [first] = described;
  return new Refusal(400, issues.length === 1 && first ? first.message : `${issues.length} points sont à corriger.`, { issues: described });
}
