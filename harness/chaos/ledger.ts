/** The saves of one person, sent and acknowledged. A sheet's answers share one number, greater each time. */
export interface LedgerEntry {
  /** The last sheet sent. */
  sent: number;
  /** The last sheet acknowledged, or 0. */
  acknowledged: number;
}

export interface StoredSheet {
  readonly userId: number;
  readonly answers: readonly string[];
}

export interface Judgement {
  /** Acknowledged answers that are missing or older. */
  readonly lost: number;
  /** People whose sheet mixes two saves. */
  readonly torn: number;
  /** Answers that no person sent. */
  readonly invented: number;
}

/** Compares the acknowledged answers with the ones read back. A sheet without acknowledgement may be stored or not. */
export function judge(ledger: ReadonlyMap<number, Readonly<LedgerEntry>>, found: readonly StoredSheet[], questions: number): Judgement {
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
