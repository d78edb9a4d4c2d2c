/** Individual participants in percent, by age in the year the championship begins; the others are adults. */
const shares: readonly (readonly [age: number, people: number])[] = [
  [8, 4],
  [9, 5],
  [10, 6],
  [11, 8],
  [12, 9],
  [13, 12],
  [14, 11],
  [15, 9],
  [16, 8],
  [17, 6],
  [18, 4],
  [19, 3],
  [20, 2],
];
const ADULTS = 13;

/** A hundred ages to draw from; 21 means an adult of any age. */
export const ages: readonly number[] = [...shares, [21, ADULTS] as const].flatMap(([age, people]) => Array<number>(people).fill(age));

/** The strength of a category relative to C2, in logits of getting a question right. */
export const strengths: Readonly<Record<string, number>> = {
  CE: -1.8,
  CM: -1.1,
  C1: -0.5,
  C2: 0,
  L1: 0.5,
  L2: 0.9,
  GP: 0.4,
  HC: 1.6,
  "LE - L2 en équipe et individuel": 0.7,
};
