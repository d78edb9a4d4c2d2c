import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#platform/web/refusal.ts";
import { wasSent } from "#platform/web/unsaved/versions.ts";
import type { SavedAnswer } from "./sheet.contract.ts";
import type { Edit, SheetQuestion } from "./sheet.ts";
import { FAILED_TEXT, INTERCEPTED_TEXT, OFFLINE_TEXT, OVERTAKEN_TEXT, SAVED_TEXT } from "./web/messages.ts";
import type { AnswerBody } from "./web/save-answers.ts";
import { sheetKind } from "./web/sheet-kind.ts";
import { Sheet } from "./web/sheet-store.ts";

const savedAt = "2026-11-20T13:02:00.000Z";
const aQuestion = (position: number): SheetQuestion => ({
  id: String(position),
  title: "La ruche",
  position,
  type: "oneFree",
  regex: "[0-9]+",
  possibleAnswers: [],
  usersAnswers: null,
});

/** A person's answers on the server, where the later save wins, and one page. */
function aSheet(restored: Record<string, Edit> = {}) {
  const onServer = new Map<string, Omit<SavedAnswer, "questionId" | "outdated" | "replaced">>();
  const page = {
    served: [1, 2, 3].map(aQuestion),
    bodies: [] as AnswerBody[],
    messages: [] as string[],
    drafts: new Map<string, Edit>(),
    reads: 0,
    isClosed: false,
    announced: 0,
    cancelled: 0,
  };
  let next: (() => Promise<unknown>) | undefined;
  const write = ({ questionId, answers, totalAnswer = null, basedOn = 0 }: AnswerBody[number]): SavedAnswer => {
    const before = onServer.get(questionId);
    const value = { answers, totalAnswer, version: (before?.version ?? 0) + 1, savedAt };
    onServer.set(questionId, value);
    return { questionId, ...value, outdated: false, replaced: before && before.version > basedOn ? before : null };
  };
  const writeOverRead = (answer: AnswerBody[number], edit: Edit | undefined): SavedAnswer => {
    const before = onServer.get(answer.questionId);
    const isUnread = before && before.version !== answer.basedOn && !wasSent(sheetKind, edit, before);
    return isUnread ? { questionId: answer.questionId, ...before, outdated: true, replaced: null } : write(answer);
  };
  const respond = async (body: AnswerBody, respondTo: (answer: AnswerBody[number]) => SavedAnswer) => {
    page.bodies.push(body);
    const now = next;
    next = undefined;
    return ((await now?.()) as SavedAnswer[] | undefined) ?? body.map(respondTo);
  };
  const show = (saved: ReadonlyMap<string, SheetQuestion["usersAnswers"]>) => {
    page.served = page.served.map((question) => ({ ...question, usersAnswers: saved.get(question.id) ?? question.usersAnswers }));
  };
  const say = (text: string) => page.messages.push(text);
  const sheet = new Sheet(restored, {
    drafts: {
      read: async (id) => page.drafts.get(id),
      save: async (id, edit) => void page.drafts.set(id, edit),
      discard: async (id) => void page.drafts.delete(id),
    },
    cache: {
      questions: () => page.served as never,
      takes: () => !page.isClosed,
      async refetch() {
        page.reads += 1;
        show(onServer);
      },
      async cancelRefetch() {
        page.cancelled += 1;
      },
      accept: (answers) => show(new Map(answers.map((answer) => [answer.questionId, answer]))),
    },
    save: (body) => respond(body, write),
    saveAgain: (body, edits) => respond(body, (answer) => writeOverRead(answer, edits[answer.questionId])),
    announce: () => {
      page.announced += 1;
    },
    notify: { success: say, notice: say, failure: say },
  });
  return {
    sheet,
    page,
    type: (position: number, answer: string) =>
      sheet.edit(page.served[position - 1] ?? aQuestion(position), { answers: [answer], total: "" }),
    elsewhere: (position: number, answer: string) =>
      write({ questionId: String(position), answers: [answer], totalAnswer: null, basedOn: onServer.get(String(position))?.version ?? 0 }),
    /** What happens to the next save. */
    onNextSave: (action: () => Promise<unknown>) => {
      next = action;
    },
    /** The server writes the next save, but its response is lost. */
    loseNextResponse: () => {
      next = async () => {
        page.bodies.at(-1)?.map(write);
        throw Refusal.unreachable();
      };
    },
    answers: () => Object.fromEntries([...onServer].map(([id, { answers }]) => [id, answers[0]])),
    sent: () => page.bodies.map((body) => body.map(({ questionId, answers }) => `${questionId}: ${answers[0]}`)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("QST-04 only what changed is sent, together, with the version that was read; what is saved is said once", async () => {
  const { sheet, page, type, elsewhere } = aSheet();
  elsewhere(1, "42");
  await sheet.refresh();
  type(1, "43 ");
  type(2, "7");
  await sheet.save();
  expect(page.bodies).toEqual([
    [
      { questionId: "1", answers: ["43"], totalAnswer: null, basedOn: 1, age: 0 },
      { questionId: "2", answers: ["7"], totalAnswer: null, basedOn: 0, age: 0 },
    ],
  ]);
  expect(page).toMatchObject({ cancelled: 1, messages: [SAVED_TEXT], announced: 1 });
  expect([sheet.read().savedAt, sheet.read().edits]).toEqual([savedAt, {}]);
  await sheet.save();
  expect([page.bodies.length, page.messages], "nothing left to send").toEqual([1, [SAVED_TEXT, SAVED_TEXT]]);
});

test("QST-12 an invalid answer is reported, and does not hold back the others", async () => {
  const { sheet, page, type, answers } = aSheet();
  type(1, "douze");
  type(2, "7");
  await sheet.save();
  expect(answers()).toEqual({ 2: "7" });
  expect(page.messages).toEqual([
    "Nous ne pouvons pas lire votre réponse au problème 1\u00a0: corrigez-la pour l'enregistrer. Les autres réponses sont enregistrées.",
  ]);
  expect(page.drafts.get("1")?.answers).toEqual(["douze"]);
});

test("QST-08 « Enregistrer » pressed during a save saves the input that is not in that one", async () => {
  const { sheet, page, type, sent, onNextSave } = aSheet();
  const response = Promise.withResolvers<void>();
  onNextSave(() => response.promise);
  type(1, "11");
  const saving = sheet.save();
  type(2, "8");
  await sheet.save();
  response.resolve();
  await saving;
  expect([sent(), page.messages]).toEqual([[["1: 11"], ["2: 8"]], [SAVED_TEXT]]);
});

test("QST-04 R3 what waits is saved by itself, with what was typed since", async () => {
  const { sheet, page, type, sent, onNextSave } = aSheet();
  onNextSave(() => Promise.reject(Refusal.unreachable()));
  type(1, "11");
  await sheet.save();
  expect(sheet.read().phase).toBe("waiting");
  type(2, "8");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toEqual([["1: 11"], ["1: 11", "2: 8"]]);
  expect(page.messages).toEqual([`${FAILED_TEXT} ${OFFLINE_TEXT}`, SAVED_TEXT]);
  await sheet.resume();
  expect(sent().length, "nothing waits").toBe(2);
});

test("QST-04 R3 a server that keeps failing is reported once", async () => {
  const { sheet, page, type, onNextSave } = aSheet();
  type(1, "11");
  await sheet.resume();
  expect(page.bodies, "nothing waits").toEqual([]);
  onNextSave(() => Promise.reject(new Refusal(503, "Le serveur redémarre.")));
  await sheet.save();
  onNextSave(() => Promise.reject(new Refusal(503, "Le serveur redémarre.")));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([page.messages, page.bodies.length]).toEqual([[`${FAILED_TEXT} Le serveur redémarre.`], 2]);
});

test("MND-04 QST-06 a filter that answers in the server's place is named, and what was typed leaves by itself once it is gone", async () => {
  const { sheet, page, type, answers, onNextSave } = aSheet();
  type(1, "11");
  onNextSave(() => Promise.reject(Refusal.intercepted()));
  await sheet.save();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([page.messages, answers()]).toEqual([[`${FAILED_TEXT} ${INTERCEPTED_TEXT}`, SAVED_TEXT], { 1: "11" }]);
});

test("QST-07 R3 nothing that another page has saved since is replaced by a retry, only by the person", async () => {
  const { sheet, type, elsewhere, answers, sent, onNextSave } = aSheet();
  onNextSave(() => Promise.reject(new Refusal(503, "Le serveur redémarre.", { retryAfter: 9 })));
  type(1, "11");
  type(2, "8");
  await sheet.save();
  elsewhere(1, "theirs");
  await sheet.refresh();
  await vi.advanceTimersByTimeAsync(9_000);
  expect([answers(), sent()[1]]).toEqual([{ 1: "theirs", 2: "8" }, ["2: 8"]]);
  await sheet.save();
  expect(answers()).toEqual({ 1: "11", 2: "8" });
  expect(sheet.read().notices).toMatchObject([{ questionId: "1", previous: { answers: ["theirs"] }, replacedBy: "here" }]);
});

test("QST-07 R3 a retry replaces nothing that another page has saved, though this page has not read it", async () => {
  const { sheet, page, type, elsewhere, answers, onNextSave } = aSheet();
  onNextSave(() => Promise.reject(Refusal.unreachable()));
  type(1, "11");
  type(2, "8");
  await sheet.save();
  elsewhere(1, "theirs");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers(), page.reads, page.messages.at(-1)]).toEqual([{ 1: "theirs", 2: "8" }, 0, OVERTAKEN_TEXT]);
  expect([sheet.compare("1"), page.drafts.get("1")?.answers, page.bodies.length]).toEqual(["conflict", ["11"], 2]);
  await sheet.save();
  expect(answers()).toEqual({ 1: "11", 2: "8" });
});

test("QST-07 R3 if only conflicts wait, the page stops trying", async () => {
  const { sheet, type, elsewhere, sent, onNextSave } = aSheet();
  onNextSave(() => Promise.reject(Refusal.unreachable()));
  type(1, "11");
  await sheet.save();
  elsewhere(1, "theirs");
  await sheet.refresh();
  await sheet.resume();
  expect([sheet.read().phase, sent().length]).toEqual(["calm", 1]);
});

test("QST-07 QST-08 R3 the own save whose response was lost is no conflict and no other page's", async () => {
  const { sheet, type, answers, loseNextResponse } = aSheet();
  type(1, "1");
  await sheet.save();
  loseNextResponse();
  type(1, "2");
  await sheet.save();
  type(1, "3");
  await sheet.refresh();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([answers(), sheet.read().notices]).toEqual([{ 1: "3" }, []]);
});

test("QST-08 R3 if the response of a save was lost, the previous answer, typed again, is sent and kept", async () => {
  const { sheet, type, answers, loseNextResponse } = aSheet();
  type(1, "1");
  await sheet.save();
  loseNextResponse();
  type(1, "2");
  await sheet.save();
  expect(answers()).toEqual({ 1: "2" });
  type(1, "1");
  await sheet.save();
  expect(answers()).toEqual({ 1: "1" });
});

test("QST-07 R3 a save overtaken by another tab is not shown as saved, and nothing is sent again by itself", async () => {
  const { sheet, page, type, elsewhere, onNextSave } = aSheet();
  type(1, "7");
  onNextSave(async () => [{ ...elsewhere(1, "8"), outdated: true }]);
  await sheet.save();
  expect([page.messages, sheet.compare("1"), page.drafts.get("1")?.answers]).toEqual([[OVERTAKEN_TEXT], "conflict", ["7"]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.bodies.length).toBe(1);
  await sheet.save();
  expect([page.messages.at(-1), sheet.read().edits]).toEqual([SAVED_TEXT, {}]);
});

test("QST-07 what another page replaced is shown until it is dismissed or typed over; what was not shown here is not", async () => {
  const { sheet, type, elsewhere } = aSheet();
  for (const position of [1, 2]) type(position, "1");
  await sheet.save();
  for (const position of [1, 2, 3]) elsewhere(position, "9");
  await sheet.refresh();
  expect(sheet.read().notices.map(({ questionId, replacedBy }) => [questionId, replacedBy])).toEqual([
    ["1", "elsewhere"],
    ["2", "elsewhere"],
  ]);
  sheet.dismiss("1");
  type(2, "3");
  expect(sheet.read().notices).toEqual([]);
});

test("QST-07 a page that is saving reads the others' saves afterwards", async () => {
  const { sheet, page, type, onNextSave } = aSheet();
  const response = Promise.withResolvers<void>();
  onNextSave(() => response.promise);
  type(1, "11");
  const saving = sheet.save();
  await sheet.refresh();
  expect(page.reads).toBe(0);
  response.resolve();
  await saving;
  expect(page.reads).toBe(1);
});

test("QST-02 QST-08 a refusal is said, retried by no timer, and read again: the stage may have been closed", async () => {
  const { sheet, page, type, onNextSave } = aSheet();
  onNextSave(() => Promise.reject(new Refusal(403, "Le questionnaire est fermé.")));
  type(1, "11");
  await sheet.save();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page).toMatchObject({ messages: [`${FAILED_TEXT} Le questionnaire est fermé.`], reads: 1 });
  expect([page.bodies.length, sheet.read().phase]).toEqual([1, "calm"]);
  expect(page.drafts.get("1")).toEqual({ answers: ["11"], total: "", basedOn: 0, unanswered: undefined, typedAt: expect.any(Number) });
});

test("QST-06 a draft as earlier versions of the page stored it is restored, and saved over the version of then", async () => {
  const { sheet, page, answers } = aSheet({
    1: { answers: ["11"], total: "", basedOn: 0, unanswered: [{ answers: ["1"], totalAnswer: null }] },
  });
  await sheet.save();
  expect([answers(), page.bodies[0]?.[0]?.basedOn]).toEqual([{ 1: "11" }, 0]);
});

test("PPL-01 answers save by themselves two seconds after the last change, without a message", async () => {
  const { sheet, page, type, sent } = aSheet();
  type(1, "1");
  await vi.advanceTimersByTimeAsync(1_500);
  type(1, "11");
  type(2, "douze");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent(), "somebody is still typing").toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent(), page.messages, sheet.read().savedAt]).toEqual([[["1: 11"]], [], savedAt]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent().length, page.messages], "an answer that the pattern refuses stays on the page").toEqual([1, []]);
});

test("PPL-01 input typed during a save that nobody asked for is saved after it", async () => {
  const { type, sent, onNextSave } = aSheet();
  const response = Promise.withResolvers<void>();
  onNextSave(() => response.promise);
  type(1, "11");
  await vi.advanceTimersByTimeAsync(2_000);
  type(2, "8");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent()).toEqual([["1: 11"]]);
  response.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toEqual([["1: 11"], ["2: 8"]]);
});

test("PPL-01 R3 a failure of a save that nobody asked for is no message; the person who then presses « Enregistrer » reads it", async () => {
  const { sheet, page, type, answers, onNextSave } = aSheet();
  onNextSave(() => Promise.reject(Refusal.unreachable()));
  type(1, "11");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([page.messages, sheet.read().phase]).toEqual([[], "waiting"]);
  onNextSave(() => Promise.reject(Refusal.unreachable()));
  await sheet.save();
  expect(page.messages).toEqual([`${FAILED_TEXT} ${OFFLINE_TEXT}`]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers(), page.messages.at(-1)]).toEqual([{ 1: "11" }, SAVED_TEXT]);
});

test("PPL-01 QST-07 a conflict that the person sees is not decided by itself; the other answers are saved", async () => {
  const { sheet, type, elsewhere, answers } = aSheet();
  type(1, "11");
  elsewhere(1, "theirs");
  await sheet.refresh();
  type(2, "8");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers()).toEqual({ 1: "theirs", 2: "8" });
  await sheet.save();
  expect(answers()).toEqual({ 1: "11", 2: "8" });
});

test("PPL-01 QST-06 drafts found on this device are sent by themselves, over nothing that another page has saved since", async () => {
  const draft = (text: string): Edit => ({ answers: [text], total: "", basedOn: 0 });
  const { elsewhere, answers } = aSheet({ 1: draft("11"), 2: draft("8") });
  elsewhere(1, "theirs");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answers()).toEqual({ 1: "theirs", 2: "8" });
});

test("PPL-01 QST-02 nothing is sent by itself once the stage is closed, nor by a page that has gone", async () => {
  const { sheet, page, type } = aSheet();
  type(1, "11");
  page.isClosed = true;
  await vi.advanceTimersByTimeAsync(60_000);
  page.isClosed = false;
  type(1, "12");
  sheet.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.bodies).toEqual([]);
});

test("PPL-01 each answer tells for how long it has been typed, also when it is sent again later", async () => {
  const { page, type, onNextSave } = aSheet();
  onNextSave(() => Promise.reject(Refusal.unreachable()));
  type(1, "11");
  await vi.advanceTimersByTimeAsync(1_500);
  type(2, "8");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(page.bodies.map((body) => body.map(({ age }) => age))).toEqual([
    [3_500, 2_000],
    [5_500, 4_000],
  ]);
});

test("PPL-01 what the server left out of a save, because the stage had closed, stays typed, and the page reads that it is closed", async () => {
  const { sheet, page, type, answers, onNextSave } = aSheet();
  type(1, "11");
  type(2, "8");
  onNextSave(async () => [{ questionId: "1", answers: ["11"], totalAnswer: null, version: 1, savedAt, outdated: false, replaced: null }]);
  const saving = sheet.save();
  page.isClosed = true;
  await saving;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([page.reads, page.bodies.length, sheet.compare("2"), answers()]).toEqual([1, 1, "unsaved", {}]);
  expect(page.drafts.get("2")?.answers).toEqual(["8"]);
});

test("PPL-01 PPL-09 at the closing what is typed is sent at once, and what waits for the network again; the page reads a little later", async () => {
  const { sheet, page, type, sent, onNextSave } = aSheet();
  type(1, "11");
  await sheet.finish();
  expect([sent(), page.reads]).toEqual([["1: 11"].map((text) => [text]), 0]);
  onNextSave(() => Promise.reject(Refusal.unreachable()));
  type(2, "8");
  await sheet.save();
  await sheet.finish();
  expect(sent().slice(1)).toEqual([["2: 8"], ["2: 8"]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.reads).toBeGreaterThan(0);
});
