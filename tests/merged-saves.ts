import fc from "fast-check";
import { expect } from "vitest";
import { merge, type StoredAnswer } from "#contest/sheet/merge.ts";
import type { SavedAnswer } from "#contest/sheet/sheet.contract.ts";
import type { AnswerBody } from "#contest/sheet/web/save-answers.ts";

/** A sheet whose statement is compared with `merge`; its questions take any one text. */
interface Sheet {
  readonly questionIds: readonly string[];
  /** Deletes what is saved. */
  clear(): Promise<unknown>;
  save(body: AnswerBody, query: { readonly onlyIfRead?: "true" }): Promise<readonly SavedAnswer[]>;
  /** The stored answers by question, with the device that saved each. */
  stored(): Promise<Readonly<Record<string, StoredAnswer>>>;
}

/** Few values, so that saves are equal, delayed and unread. A version is so many behind the stored one. */
const anAnswer = fc.record({
  question: fc.nat(1),
  text: fc.constantFrom("", "1", "2", "3"),
  behind: fc.constantFrom(0, 0, 1, 2, undefined),
  device: fc.constantFrom(5, 6, undefined),
  turn: fc.integer({ min: 1, max: 4 }),
});
const saves = fc.array(fc.record({ onlyIfRead: fc.boolean(), answers: fc.array(anAnswer, { minLength: 1, maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 12,
});

/** Saves at random, and expects each response and the stored sheet to be those of `merge`. */
export async function expectMerged(sheet: Sheet): Promise<void> {
  await fc.assert(
    fc.asyncProperty(saves, async (all) => {
      await sheet.clear();
      const merged = new Map<string, StoredAnswer>();
      /** The numbers of the saves by their instants, as an origin may take those of the database. */
      const instants = new Map<string, number>();
      for (const [number, { onlyIfRead, answers }] of all.entries()) {
        const body = answers.map(({ question, text, behind, device, turn }) => {
          const questionId = sheet.questionIds[question] ?? "";
          const version = merged.get(questionId)?.version ?? 0;
          return {
            ...{ questionId, answers: text === "" ? [] : [text] },
            ...(behind !== undefined && { basedOn: Math.max(version - behind, 0) }),
            ...(device && { device, turn }),
          };
        });
        const now = new Date(number);
        const last = [...new Map(body.map((sent) => [sent.questionId, sent])).values()];
        const expected = last.map(({ questionId, ...sent }) => {
          const { answer, outdated, replaced } = merge(merged.get(questionId), { totalAnswer: null, ...sent }, { now, onlyIfRead });
          merged.set(questionId, answer);
          return { questionId, ...shown(answer), version: answer.version, outdated, replaced: replaced && shown(replaced) };
        });
        const saved = await sheet.save(body, onlyIfRead ? { onlyIfRead: "true" } : {});
        for (const { savedAt } of saved) if (!instants.has(savedAt)) instants.set(savedAt, number);
        const numbered = <One extends { savedAt: string }>(one: One) => ({ ...one, savedAt: instants.get(one.savedAt) });
        expect(saved.map((one) => ({ ...numbered(one), replaced: one.replaced && numbered(one.replaced) }))).toEqual(expected);
        const stored = Object.entries(await sheet.stored()).map(([id, one]) => [id, one.answers, one.version, one.device, one.turn]);
        expect(stored.toSorted()).toEqual([...merged].map(([id, one]) => [id, one.answers, one.version, one.device, one.turn]).toSorted());
      }
    }),
    { numRuns: 40, seed: 20_261_129 },
  );
}

const shown = ({ answers, totalAnswer, savedAt }: StoredAnswer) => ({ answers, totalAnswer, savedAt: savedAt.getTime() });
