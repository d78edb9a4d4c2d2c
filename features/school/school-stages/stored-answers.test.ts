import { expect, test } from "vitest";
import { afterSave, type StoredAnswers } from "./stored-answers.ts";

const [first, later] = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-20T10:01:00Z")];

/** What a problem has: « 11 », as the second save of device 5. */
const stored: StoredAnswers = { 7: { answers: ["11"], total: null, version: 2, savedAt: first.toISOString(), device: 5, turn: 2 } };
const save = (
  text: string,
  sent: { basedOn?: number; device?: number; turn?: number } = {},
  { onlyIfRead = false, over = stored } = {},
) => {
  const { answers, saved, isWritten } = afterSave(over, [{ questionId: 7, answers: [text], totalAnswer: null, basedOn: 2, ...sent }], {
    now: later,
    onlyIfRead,
  });
  return { is: answers[7]?.answers[0], turn: answers[7]?.turn, isWritten, ...saved[0] };
};

test("CLS-03 QST-07 a first answer has version 1, and replaces nothing", () => {
  expect(save("12", { basedOn: 0 }, { over: {} })).toMatchObject({ is: "12", version: 1, savedAt: later, outdated: false, replaced: null });
});

test("CLS-03 QST-07 a later answer wins; what it replaces unread is told", () => {
  expect(save("12")).toMatchObject({ is: "12", version: 3, replaced: null, isWritten: true });
  for (const basedOn of [0, 1, 3])
    expect(save("12", { basedOn })).toMatchObject({ is: "12", version: 3, replaced: { answers: ["11"], savedAt: first } });
});

test("CLS-03 QST-07 a save that is delayed behind a newer one of its device replaces nothing, and is told what stands", () => {
  expect(save("1", { device: 5, turn: 1 })).toMatchObject({ is: "11", version: 2, outdated: true, answers: ["11"], isWritten: false });
  expect(save("11", { device: 5, turn: 1 }), "the same").toMatchObject({ version: 2, outdated: false, isWritten: false });
  expect(save("1", { device: 6, turn: 1 }), "another device").toMatchObject({ is: "1", version: 3, outdated: false });
});

test("CLS-03 QST-07 the same answer with a newer number stores the number and keeps its time", () => {
  expect(save("11", { device: 5, turn: 4 })).toMatchObject({ turn: 4, version: 3, savedAt: first, replaced: null, isWritten: true });
  expect(save("11")).toMatchObject({ version: 2, savedAt: first, isWritten: false });
});

test("CLS-03 QST-07 with « onlyIfRead » what another page has saved since stays, and is answered", () => {
  expect(save("12", { basedOn: 1 }, { onlyIfRead: true })).toMatchObject({ is: "11", outdated: true, answers: ["11"], isWritten: false });
  expect(save("12", { basedOn: 2 }, { onlyIfRead: true })).toMatchObject({ is: "12", outdated: false, version: 3 });
  expect(save("11", { basedOn: 1, device: 5, turn: 3 }, { onlyIfRead: true })).toMatchObject({ outdated: false, turn: 3, version: 3 });
  expect(save("12", { basedOn: 3 }, { onlyIfRead: true, over: {} }), "deleted since").toMatchObject({ outdated: true, version: 0 });
});
