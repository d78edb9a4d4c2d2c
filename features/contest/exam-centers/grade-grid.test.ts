import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#platform/web/refusal.ts";
import type { GradeEdit, MarkTexts } from "./grade-row.ts";
import type { EntryOnWire } from "./sitting.contract.ts";
import { GradeGrid } from "./web/grade-grid.ts";
import type { Roster } from "./web/grid-rows.ts";

const stage = {
  id: "7",
  name: "Demi-finale",
  year: 2027,
  isClosed: false,
  previousQuestionnaireId: "6",
  date: null,
  hour: null,
  rankingDefinitiveAt: null,
};
const limits = [{ category: "C2", mostGrade: 14, mostCoefficient: 105, mostTime: 180 }];
const aCandidate = (id: string, entry?: EntryOnWire): Roster["candidates"][number] => ({
  user: { id, username: id, numPalmares: id, contact: { lastname: "Nom", firstname: id } },
  registration: { category: { name: "C2" }, establishment: null, club: null },
  result: entry ? { ...entry, questionnaireId: stage.id } : null,
});

/** A centre's entries on the server, where none is replaced unseen, and one page. */
function aGrid(
  facts: { edits?: Record<string, GradeEdit>; isFromDevice?: boolean; canEditWhenClosed?: boolean; enteredAt90?: string[] } = {},
) {
  const server = {
    convoked: ["1", "2", "3"],
    entries: new Map<string, EntryOnWire>(),
    isClosed: false,
    isDown: false,
    refusal: undefined as Refusal | undefined,
  };
  const page = {
    drafts: new Map(Object.entries(facts.edits ?? {})),
    roster: undefined as Roster | undefined,
    sent: [] as string[],
    rosters: 0,
  };
  let next: (() => Promise<unknown>) | undefined;
  const enter = (userId: string, time: number, absent = false): EntryOnWire => {
    const given = absent ? { grade: null, weightedGrade: null, time: null } : { grade: 4, weightedGrade: 10, time };
    const marks = { ...given, absent, qualified: null };
    const entry = { userId, ...marks, version: (server.entries.get(userId)?.version ?? 0) + 1 };
    server.entries.set(userId, entry);
    return entry;
  };
  const respond = <Response>(response: () => Response): Promise<Response> =>
    server.isDown || server.refusal ? Promise.reject(server.refusal ?? Refusal.unreachable()) : Promise.resolve().then(response);
  const sitting = () => ({
    at: "2027-03-20T10:00:00.000Z",
    stage: { ...stage, isClosed: server.isClosed },
    limits,
    convoked: server.convoked.length,
    entries: [...server.entries.values()],
  });
  const roster = (): Roster => ({ candidates: server.convoked.map((id) => aCandidate(id, server.entries.get(id))), sitting: sitting() });
  for (const id of facts.enteredAt90 ?? []) enter(id, 90);
  const grid = new GradeGrid(roster(), new Map(page.drafts), facts.isFromDevice ?? false, {
    drafts: {
      read: async (id) => page.drafts.get(id),
      save: async (id, edit) => void page.drafts.set(id, edit),
      discard: async (id) => void page.drafts.delete(id),
    },
    async storeRoster(stored) {
      page.roster = stored;
    },
    fetchRoster: () => {
      page.rosters += 1;
      return respond(roster);
    },
    fetchSince: () => respond(sitting),
    async send(id, { time, absent }, basedOn) {
      page.sent.push(`${id}: ${time} over ${basedOn}`);
      const now = next;
      next = undefined;
      await now?.();
      const current = server.entries.get(id) ?? null;
      return respond(() => {
        if (basedOn !== (current?.version ?? 0)) throw new Refusal(409, "Saisi autrement", { responseBody: { current } });
        return enter(id, time ?? 0, absent);
      });
    },
    canEditWhenClosed: facts.canEditWhenClosed ?? false,
  });
  const typeRow = (id: string, time: string) => {
    for (const [field, text] of [
      ["grade", "4"],
      ["weightedGrade", "10"],
      ["time", time],
    ] as const)
      grid.typeCell(id, field, text);
  };
  const leave = async (id: string) => {
    grid.leave(id);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    ...{ grid, page, server, enter, typeRow },
    leave,
    /** Types a row and leaves it. */
    async fill(id: string, time: string) {
      typeRow(id, time);
      await leave(id);
    },
    /** Somebody is absent, or is not. */
    async toggleAbsent(id: string) {
      grid.toggleAbsent(id);
      await vi.advanceTimersByTimeAsync(0);
    },
    onNextSend: (action: () => Promise<unknown>) => {
      next = action;
    },
    /** The server writes the next row, but its response is lost. */
    loseNextResponse: (id: string, time: number) => {
      next = async () => {
        enter(id, time);
        throw Refusal.unreachable();
      };
    },
    phases: () => ["1", "2", "3"].map(grid.phaseOf),
    times: () => Object.fromEntries([...server.entries].map(([id, { time }]) => [id, time])),
  };
}

const texts = (time: string): MarkTexts => ({ grade: "4", weightedGrade: "10", time, absent: false });
const base = { grade: null, weightedGrade: null, time: null, absent: false, version: 0 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("CTR-03 a row is sent once it is left, if it is complete and valid; until then it is only stored", async () => {
  const { grid, page, fill, leave, typeRow } = aGrid();
  typeRow("1", "90");
  expect([page.sent, page.drafts.get("1")?.queued, grid.counts().unfinished]).toEqual([[], null, 0]);
  await leave("1");
  await fill("2", "181");
  grid.typeCell("3", "grade", "4");
  await leave("3");
  expect([page.sent, [...page.drafts.keys()], grid.counts()]).toMatchObject([
    ["1: 90 over 0"],
    ["2", "3"],
    { graded: 1, unfinished: 2, remaining: 2 },
  ]);
});

test("CTR-03 rows left without network are sent in that order when it returns, also after the page was opened again", async () => {
  const { grid, page, server, fill } = aGrid();
  server.isDown = true;
  for (const id of ["3", "1", "2"]) await fill(id, "90");
  expect([grid.read().isOnline, grid.counts().waiting]).toEqual([false, 3]);
  const missing = ["1", "2", "3"].filter((id) => grid.isMissing(id));
  expect(missing, "they are typed, though not sent").toEqual([]);
  const reopened = aGrid({ edits: Object.fromEntries(page.drafts), isFromDevice: true });
  expect(reopened.grid.counts().waiting).toBe(3);
  await reopened.grid.sendIfOnline();
  expect(reopened.page.sent, "not before the server has answered").toEqual([]);
  await reopened.grid.poll();
  expect(reopened.page.sent).toEqual(["3: 90 over 0", "1: 90 over 0", "2: 90 over 0"]);
  expect([reopened.page.rosters, reopened.page.drafts.size, reopened.grid.read().isOnline]).toEqual([1, 0, true]);
});

test("CTR-03 two values for one person: nothing is replaced, until one is chosen", async () => {
  const { grid, fill, enter, phases, times } = aGrid();
  for (const id of ["1", "2"]) enter(id, 50);
  for (const id of ["1", "2", "3"]) await fill(id, "90");
  expect([phases(), times(), grid.counts().conflicts]).toEqual([["conflict", "conflict", "calm"], { 1: 50, 2: 50, 3: 90 }, 2]);
  grid.typeCell("1", "time", "91");
  expect(grid.row("1").edit?.typed.time, "a choice first").toBe("90");
  grid.keepMine("1");
  grid.undo("2");
  await vi.advanceTimersByTimeAsync(0);
  expect([times(), phases(), grid.unsent()]).toEqual([{ 1: 90, 2: 50, 3: 90 }, ["calm", "calm", "calm"], []]);
});

test("CTR-03 what others enter appears, but not over what is typed; an older answer changes nothing", async () => {
  const { grid, server, enter, typeRow, phases } = aGrid();
  typeRow("1", "90");
  typeRow("2", "90");
  enter("1", 50);
  enter("2", 90);
  enter("3", 50);
  await grid.poll();
  expect([phases(), grid.unsent().map(({ id }) => id), grid.row("3").saved.time]).toEqual([["conflict", "calm", "calm"], ["1"], 50]);
  server.entries.set("3", { ...enter("3", 60), version: 1 });
  await grid.poll();
  expect(grid.row("3").saved.time).toBe(50);
});

test("CTR-03 QST-08 marks whose response was lost, then changed back, are sent again; the own entry is no conflict", async () => {
  const { grid, page, fill, loseNextResponse, phases, times } = aGrid();
  await fill("1", "80");
  loseNextResponse("1", 90);
  await fill("1", "90");
  await fill("1", "80");
  expect([page.sent.at(-1), times()]).toEqual(["1: 80 over 2", { 1: 80 }]);
  expect([phases()[0], grid.unsent()]).toEqual(["calm", []]);
});

test("CTR-03 QST-08 a row cleared while its first marks have no response is unfinished, and shows them once they are known", async () => {
  const { grid, page, fill, onNextSend, enter } = aGrid();
  onNextSend(() => Promise.reject(Refusal.unreachable()));
  await fill("1", "90");
  for (const field of ["grade", "weightedGrade", "time"] as const) grid.typeCell("1", field, "");
  grid.leave("1");
  expect([grid.unsent().map(({ edit }) => edit?.unanswered?.length), grid.counts().unfinished]).toEqual([[1], 1]);
  const reopened = aGrid({ edits: Object.fromEntries(page.drafts) });
  expect([reopened.grid.unsent().map(({ edit }) => edit?.unanswered?.length), reopened.grid.counts().unfinished]).toEqual([[1], 1]);
  enter("1", 90);
  await grid.poll();
  expect([grid.unsent(), grid.row("1").saved.time]).toEqual([[], 90]);
});

test("CTR-03 QST-08 a page opened again knows what arrived, and what others entered, of the rows it had left", () => {
  const edit = (time: string) => ({
    typed: texts(time),
    base,
    queued: 1,
    unanswered: [{ grade: 4, weightedGrade: 10, time: 90, absent: false }],
  });
  const edits = { 1: edit("90"), 2: edit("80"), 3: { typed: texts("80"), base, queued: 1 } };
  const { grid, page, phases } = aGrid({ edits, enteredAt90: ["1", "2", "3"] });
  expect([grid.row("1").edit, phases(), [...page.drafts.keys()]]).toEqual([undefined, ["calm", "calm", "conflict"], ["2", "3"]]);
  expect(grid.row("2").edit?.base.version).toBe(1);
});

test("CTR-03 a complete row is queued when its page is opened again, even if it was never left; a save that arrives ends the offline state", async () => {
  const { grid, page, server } = aGrid({ edits: { 1: { typed: texts("90"), base, queued: null } } });
  server.isDown = true;
  await grid.sendQueued();
  expect([page.sent, grid.read().isOnline]).toEqual([["1: 90 over 0"], false]);
  server.isDown = false;
  await grid.sendQueued();
  expect([grid.unsent(), grid.read().isOnline]).toEqual([[], true]);
});

test("CTR-03 Escape goes back to the saved marks, and sends them if an unanswered send may have replaced them", async () => {
  const { grid, page, fill, leave, typeRow, loseNextResponse } = aGrid();
  await fill("1", "80");
  typeRow("1", "85");
  grid.undo("1");
  expect([grid.unsent(), page.drafts.size]).toEqual([[], 0]);
  loseNextResponse("1", 90);
  await fill("1", "90");
  grid.undo("1");
  await leave("1");
  expect(page.sent.at(-1)).toBe("1: 80 over 2");
});

test("CTR-03 an absence is sent at once; nothing typed for an absent person removes it; half a time is not the saved hour", async () => {
  const { grid, page, fill, toggleAbsent } = aGrid();
  await toggleAbsent("1");
  expect(page.sent).toEqual(["1: null over 0"]);
  await fill("2", "60");
  grid.typeCell("2", "time", "1h");
  expect(grid.row("2").edit?.typed.time).toBe("1h");
  grid.typeCell("2", "time", "60");
  expect(grid.row("2").edit).toBeUndefined();
  grid.toggleAbsent("3");
  grid.typeCell("3", "grade", "4");
  expect(grid.row("3").saved.absent || grid.row("3").edit?.typed.absent).toBe(true);
  expect(grid.row("3").edit?.typed.grade ?? "").toBe("");
});

test("CTR-03 the marks that an absence hid are there again once it is removed, even if the absence was saved", async () => {
  const { grid, page, fill, leave, toggleAbsent } = aGrid();
  grid.typeCell("1", "grade", "5");
  grid.typeCell("1", "weightedGrade", "20");
  await toggleAbsent("1");
  expect([page.sent, grid.row("1").saved.absent, grid.row("1").edit]).toEqual([["1: null over 0"], true, undefined]);
  grid.toggleAbsent("1");
  expect(grid.row("1").edit?.typed).toEqual({ grade: "5", weightedGrade: "20", time: "", absent: false });
  await fill("2", "60");
  await toggleAbsent("2");
  grid.toggleAbsent("2");
  await leave("2");
  expect(page.sent.at(-1)).toBe("2: 60 over 2");
});

test("CTR-03 R3 a stage closed meanwhile takes nothing more, except from the office; reopened, what waits is sent", async () => {
  const { grid, page, server, fill, times } = aGrid();
  server.isDown = true;
  await fill("1", "90");
  server.isDown = false;
  server.isClosed = true;
  page.sent.length = 0;
  await grid.poll();
  grid.typeCell("2", "grade", "4");
  expect([grid.isOpen, page.sent, grid.unsent().length]).toEqual([false, [], 1]);
  server.isClosed = false;
  await grid.poll();
  expect(times()).toEqual({ 1: 90 });
  const office = aGrid({ canEditWhenClosed: true });
  office.server.isClosed = true;
  await office.grid.poll();
  await office.fill("2", "90");
  expect(office.times()).toEqual({ 2: 90 });
});

test("CTR-03 R3 a row refused since the stage was closing is sent once it is open again", async () => {
  const { grid, server, fill, onNextSend, phases, times } = aGrid();
  onNextSend(() => Promise.reject(new Refusal(400, "L'étape est close")));
  await fill("1", "90");
  await fill("2", "90");
  expect([phases(), times(), grid.row("1").refusal, grid.counts().refused]).toEqual([
    ["refused", "calm", "calm"],
    { 2: 90 },
    "L'étape est close",
    1,
  ]);
  for (const isClosed of [true, false]) {
    server.isClosed = isClosed;
    await grid.poll();
  }
  expect(times()).toEqual({ 1: 90, 2: 90 });
});

test("CTR-03 S12 the list is stored for work without network, and deleted once the stage is closed and nothing waits", async () => {
  const { grid, page, server, fill } = aGrid();
  await fill("1", "90");
  await vi.advanceTimersByTimeAsync(300);
  expect(page.roster?.candidates[0]?.result?.time).toBe(90);
  grid.typeCell("2", "grade", "4");
  server.isClosed = true;
  await grid.poll();
  await grid.storeRoster();
  expect(page.roster).toBeDefined();
  grid.discardAll();
  await vi.advanceTimersByTimeAsync(300);
  expect([page.roster, page.drafts.size]).toEqual([undefined, 0]);
});

test("CTR-03 somebody no longer convoked stays as long as their marks are unsaved, and is sent if convoked again", async () => {
  const { grid, server, typeRow, leave, phases, page } = aGrid();
  typeRow("1", "90");
  server.convoked = ["2", "3"];
  await grid.poll();
  expect([grid.read().candidates.length, phases()[0], grid.counts().expected]).toEqual([3, "refused", 2]);
  server.convoked = ["1", "2", "3"];
  await grid.poll();
  await leave("1");
  expect(page.sent).toEqual(["1: 90 over 0"]);
  const edits = { 9: { typed: texts("90"), base, queued: 1 } };
  const unlisted = aGrid({ edits });
  await unlisted.grid.sendQueued();
  expect([unlisted.grid.unsent().map(({ id, phase }) => [id, phase]), unlisted.page.sent]).toEqual([[["9", "refused"]], []]);
});

test("CTR-03 an account that may no longer see the list is told why, until it may again; nothing else is sent", async () => {
  const { grid, server, page, fill, onNextSend } = aGrid();
  server.isDown = true;
  await fill("2", "90");
  server.isDown = false;
  page.sent.length = 0;
  const refusal = new Refusal(403, "Vous n'êtes plus responsable de ce centre");
  onNextSend(() => Promise.reject(refusal));
  await fill("1", "90");
  expect([grid.phaseOf("2"), page.sent]).toEqual(["refused", ["2: 90 over 0"]]);
  server.refusal = refusal;
  await grid.poll();
  expect([grid.read().accessRefusal, grid.read().isOnline]).toEqual([refusal.message, false]);
  server.refusal = undefined;
  await grid.poll();
  expect([grid.read().accessRefusal, grid.read().isOnline]).toEqual([null, true]);
});
