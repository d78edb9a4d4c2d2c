/** What one person sent and was told, each sheet bearing one number in all its answers, greater every time. */
export interface Sent {
  /** The last sheet sent. */
  sent: number;
  /** The last sheet acknowledged; 0: none. */
  acknowledged: number;
}

export interface Found {
  readonly userId: number;
  readonly answers: readonly string[];
}

export interface Judgement {
  /** Acknowledged answers that are not there: an older one is, or none. */
  readonly lost: number;
  /** People whose sheet is half of one save and half of another. */
  readonly torn: number;
  /** Answers that nobody sent. */
  readonly invented: number;
}

/** Compares what people were told with what was read back. A sheet sent and never acknowledged may be there or not. */
export function judge(ledger: ReadonlyMap<number, Readonly<Sent>>, found: readonly Found[], questions: number): Judgement {
  const answersOf = new Map(found.map(({ userId, answers }) => [userId, answers.map(Number)]));
  const judgements = [...ledger].map(([userId, { sent, acknowledged }]) => {
    const answers = answersOf.get(userId) ?? [];
    const missing = acknowledged > 0 ? questions - answers.length : 0;
    return {
      lost: missing + answers.filter((answer) => answer < acknowledged).length,
      torn: Number(new Set(answers).size > 1 || (answers.length > 0 && answers.length < questions)),
      invented: answers.filter((answer) => !Number.isInteger(answer) || answer < 1 || answer > sent).length,
    };
  });
  return sumOf(judgements);
}

export const sumOf = (judgements: readonly Judgement[]): Judgement =>
  judgements.reduce(
    (sum, { lost, torn, invented }) => ({ lost: sum.lost + lost, torn: sum.torn + torn, invented: sum.invented + invented }),
    { lost: 0, torn: 0, invented: 0 },
  );
