/** Characters a second: four times as fast as an adult reads, so that nobody who reads is above it. */
export const FASTEST_READING = 100;
export const FEWEST_SOLVED = 4;
/** All problems solved within this time are impossible, however short their texts are. */
export const ALL_SOLVED_SECONDS = 120;

export interface SolvedAnswer {
  /** From the first reading of the questions to its last save. */
  readonly seconds: number;
  /** Of the problem's text. */
  readonly characters: number;
}

export interface Haste {
  readonly solved: number;
  readonly seconds: number;
  /** How long reading the solved problems takes at the least. */
  readonly reading: number;
}

/** Problems solved before their texts can have been read, or all of them within two minutes (TIM-05); null: neither. */
export function hasteOf(solved: readonly SolvedAnswer[], problems: number): Haste | null {
  const ordered = solved.toSorted((a, b) => a.seconds - b.seconds);
  let characters = 0;
  const steps = ordered.map((answer, place) => {
    characters += answer.characters;
    return { solved: place + 1, seconds: answer.seconds, reading: characters / FASTEST_READING };
  });
  const judged = steps.filter((step) => step.solved >= FEWEST_SOLVED);
  const tooFast = judged.findLast(({ seconds, reading }) => seconds < reading);
  return tooFast ?? judged.findLast((step) => step.solved === problems && step.seconds <= ALL_SOLVED_SECONDS) ?? null;
}
