import { isValidPattern } from "#features/answers/pattern.ts";
import { alikeOf, bodyOf, type QuestionDraft } from "./question-drafts.ts";
import { type Fault, faultAt } from "./question-fault.ts";
import { type QuestionSetOnWire, questionSetApi } from "./question-set.contract.ts";
import { questionTypes } from "./question-type.ts";

export const WRONG_PATTERN = "Cette expression régulière n'est pas valable";

/** What the server would refuse of what is typed, found before it is sent; an untitled question is not looked at, it is deleted. */
export function faultsOf(drafts: readonly QuestionDraft[], saved: QuestionSetOnWire["questions"]): Fault[] {
  const { error } = questionSetApi.save.body.safeParse({ basedOn: "typed", questions: bodyOf(drafts, saved) });
  const ofShape = (error?.issues ?? []).flatMap(({ path, message }) => faultAt(path.map(String).join("."), message) ?? []);
  return [...ofShape, ...drafts.flatMap(faultsOfOne)].filter(({ place }) => drafts[place]?.title.trim() !== "");
}

function faultsOfOne(draft: QuestionDraft, place: number): Fault[] {
  const isFree = questionTypes[draft.type].openAnswer > 0;
  return [
    ...(isFree && !isValidPattern(draft.regex) ? [{ place, field: "regex", message: WRONG_PATTERN }] : []),
    ...[...alikeOf(draft)].map(([answer, first]) => ({
      place,
      field: `possibleAnswers.${answer}.value`,
      message: `Elle équivaut à la réponse ${first + 1}`,
    })),
  ];
}
