import { listInFrench } from "#platform/contract/list-in-french.ts";
import { type LetterText, withoutGreeting } from "./letter-text.ts";

interface PersonalLetter extends LetterText {
  readonly name: string | null;
}

const paragraphsOf = ({ text }: LetterText): string[] => withoutGreeting(text.trim()).split(/\n{2,}/);

/** The number of final paragraphs that all letters share: the office's common text, and the signature. */
function countSharedEnd([first = [], ...others]: readonly string[][]): number {
  let count = 0;
  while (count < first.length && others.every((paragraphs) => paragraphs.at(-1 - count) === first.at(-1 - count))) count += 1;
  return count;
}

const headingOf = (words: string): string => `— ${words} —`;

export const wordsOfHeading = (paragraph: string): string | undefined => /^— ([^\n]+) —$/.exec(paragraph)?.[1];

/** The letters of a bundle to a family as one: each under the person's name, then the common part under all names, and the signature (PPL-10). */
export function bundleOf([first, ...others]: readonly [PersonalLetter, ...PersonalLetter[]]): LetterText {
  if (others.length === 0) return first;
  const letters = [first, ...others];
  const paragraphs = letters.map(paragraphsOf);
  const shared = countSharedEnd(paragraphs);
  const names = letters.map(({ name }) => name ?? "");
  const everybody = listInFrench(names);
  const own = paragraphs.flatMap((all, index) =>
    all.length > shared ? [headingOf(names[index] ?? ""), ...all.slice(0, all.length - shared)] : [],
  );
  const end = shared === 0 ? [] : paragraphsOf(first).slice(-shared);
  // The signature needs no heading, nor does a single part.
  const forAll = own.length > 0 && end.length > 1 ? [headingOf(`Pour ${everybody}`), ...end] : end;
  const isOneSubject = others.every(({ subject }) => subject === first.subject);
  return {
    subject: isOneSubject
      ? first.subject
      : `${first.subject} (et ${others.length === 1 ? "un autre message" : `${others.length} autres messages`})`,
    text: `${["Bonjour,", `Ce message est pour ${everybody}.`, ...own, ...forAll].join("\n\n")}\n`,
  };
}
