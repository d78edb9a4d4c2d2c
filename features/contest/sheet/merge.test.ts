import { expect, test } from "vitest";
import { merge, type SentAnswer, type StoredAnswer } from "./merge.ts";

const [first, later] = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-20T10:01:00Z")];

/** « 11 », as the second save of device 5. */
const stored: StoredAnswer = { answers: ["11"], totalAnswer: null, version: 2, savedAt: first, device: 5, turn: 2 };

function save(
  text: string,
  sent: Partial<SentAnswer> = {},
  { onlyIfRead = false, over = stored }: { onlyIfRead?: boolean; over?: StoredAnswer | null } = {},
) {
  const { answer, ...outcome } = merge(
    over ?? undefined,
    { answers: [text], totalAnswer: null, basedOn: 2, ...sent },
    { now: later, onlyIfRead },
  );
  return { is: answer.answers[0], turn: answer.turn, version: answer.version, savedAt: answer.savedAt, ...outcome };
}

test("QST-07 CLS-03 a first answer has version 1, and replaces nothing, whatever its page had read", () => {
  const first = { is: "12", version: 1, savedAt: later, isWritten: true, outdated: false, replaced: null };
  expect(save("12", { basedOn: 0 }, { over: null })).toMatchObject(first);
  expect(save("12", { basedOn: 3 }, { over: null, onlyIfRead: true })).toMatchObject(first);
});

test("QST-07 CLS-03 a later answer wins; what it replaces unread is told", () => {
  expect(save("12")).toMatchObject({ is: "12", version: 3, replaced: null, isWritten: true });
  for (const basedOn of [0, 1, 3]) expect(save("12", { basedOn })).toMatchObject({ is: "12", version: 3, replaced: stored });
  expect(save("12", { basedOn: undefined }), "a program that reads nothing").toMatchObject({ is: "12", version: 3, replaced: null });
});

test("QST-07 CLS-03 a save that is delayed behind a newer one of its device replaces nothing, and is told what stands", () => {
  expect(save("1", { device: 5, turn: 1 })).toMatchObject({ is: "11", version: 2, outdated: true, isWritten: false });
  expect(save("11", { device: 5, turn: 1 }), "the same").toMatchObject({ version: 2, outdated: false, isWritten: false });
  expect(save("1", { device: 5, turn: 2 }), "its last one again").toMatchObject({ is: "1", version: 3, outdated: false });
  expect(save("1", { device: 6, turn: 1 }), "another device").toMatchObject({ is: "1", version: 3, outdated: false });
});

test("QST-07 CLS-03 the same answer with a newer number stores the number and keeps its time", () => {
  expect(save("11", { device: 5, turn: 4 })).toMatchObject({ turn: 4, version: 3, savedAt: first, replaced: null, isWritten: true });
  expect(save("11", { device: 6, turn: 1 }), "another device").toMatchObject({ turn: 1, version: 3, savedAt: first });
  for (const sent of [{}, { device: 5, turn: 2 }]) expect(save("11", sent)).toMatchObject({ version: 2, savedAt: first, isWritten: false });
});

test("QST-07 CLS-03 with « onlyIfRead » what another page has saved since stays, and is answered", () => {
  expect(save("12", { basedOn: 1 }, { onlyIfRead: true })).toMatchObject({ is: "11", outdated: true, isWritten: false });
  expect(save("12", { basedOn: undefined }, { onlyIfRead: true })).toMatchObject({ is: "11", outdated: true });
  expect(save("12", { basedOn: 2 }, { onlyIfRead: true })).toMatchObject({ is: "12", outdated: false, version: 3 });
  expect(save("11", { basedOn: 1, device: 5, turn: 3 }, { onlyIfRead: true })).toMatchObject({ outdated: false, turn: 3, version: 3 });
});
