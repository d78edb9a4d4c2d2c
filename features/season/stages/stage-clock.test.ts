import { expect, test } from "vitest";
import { GRACE_MS } from "./grace.ts";
import { type DatedStage, openTurn, refusalToDates, type StoredSwitches, switchesAfter, visibleTurn } from "./stage-clock.ts";

const at = (hour: number) => new Date(Date.UTC(2027, 0, 12, hour));
const stored: StoredSwitches = {
  ...{ isClosed: true, openTurnedAt: at(1), showOnUserDashboard: false, visibleTurnedAt: null },
  ...{ opensAt: at(8), closesAt: at(20), resultsVisibleAt: at(22) },
};
const before = (date: Date) => new Date(date.getTime() - 1);

test.each([
  ["before it opens", before(at(8)), false, at(1)],
  ["at its opening", at(8), true, at(8)],
  ["just before it closes", before(at(20)), true, at(8)],
  ["at its closing", at(20), false, at(20)],
] as const)("PPL-09 a stage turns to the millisecond: %s", (_, now, isOn, since) => {
  expect(openTurn(stored, now)).toEqual({ isOn, at: since });
});

test.each([
  ["closed by hand while it is open", { isClosed: true, openTurnedAt: at(10) }, at(12), false],
  ["opened again by hand after its closing", { isClosed: false, openTurnedAt: at(21) }, at(23), true],
  ["turned at the instant of the date", { isClosed: false, openTurnedAt: at(20) }, at(20), true],
  ["opened by hand before its date", { isClosed: false, openTurnedAt: at(7) }, at(7), true],
  ["closed by hand before its date", { isClosed: true, openTurnedAt: at(7) }, at(8), true],
  ["turned before dates existed", { isClosed: false, openTurnedAt: null }, at(20), false],
] as const)("PPL-09 the switch wins until the next date: %s", (_, byHand, now, isOn) => {
  expect(openTurn({ ...stored, ...byHand }, now).isOn).toBe(isOn);
});

test("EDG-09 PPL-09 a stage is closed since the first closing after its last opening, by hand or by its date", () => {
  const closed = (openTurnedAt: Date, now: Date, over: Partial<StoredSwitches> = {}) =>
    openTurn({ ...stored, isClosed: true, openTurnedAt, ...over }, now).at;
  expect(
    [19, 20, 21].map((hour) => closed(at(19), at(hour))),
    "by hand, then its date passes",
  ).toEqual([at(19), at(19), at(19)]);
  expect(closed(at(21), at(22)), "by hand after its date").toEqual(at(21));
  expect(closed(at(7), at(21)), "by hand before it opened by its date").toEqual(at(20));
  const byHand = { ...stored, isClosed: true, openTurnedAt: at(19) };
  const putOff = { ...byHand, closesAt: at(23), ...switchesAfter(byHand, { closesAt: at(23) }, at(21)) };
  expect(openTurn(putOff, at(24)), "by hand, its date put off once it has passed").toEqual({ isOn: false, at: at(19) });
});

test("PPL-09 results become visible at their instant, and stay hidden if somebody hides them after it", () => {
  expect([before(at(22)), at(22)].map((now) => visibleTurn(stored, now).isOn)).toEqual([false, true]);
  expect(visibleTurn({ ...stored, visibleTurnedAt: at(23) }, at(24)).isOn).toBe(false);
});

test("PPL-09 a change of dates keeps what is, except that a date put off closes, hides or opens again until then", () => {
  const after = (changes: Parameters<typeof switchesAfter>[1], now: Date, from = stored) => {
    const next = { ...from, ...changes, ...switchesAfter(from, changes, now) } as StoredSwitches;
    return [openTurn(next, now), visibleTurn(next, now).isOn];
  };
  expect(after({ opensAt: at(14) }, at(12)), "open, opens later").toEqual([{ isOn: false, at: at(12) }, false]);
  expect(after({ opensAt: null }, at(12)), "the date that opened it is removed").toEqual([{ isOn: true, at: at(8) }, false]);
  expect(after({ closesAt: null }, at(21)), "the date that closed it is removed").toEqual([{ isOn: false, at: at(20) }, false]);
  expect(after({ closesAt: at(22) }, at(21)), "closed by its date, closes later").toEqual([{ isOn: true, at: at(21) }, false]);
  const byHand = { ...stored, isClosed: true, openTurnedAt: at(19) };
  expect(after({ closesAt: at(22) }, at(19.5), byHand), "closed by hand").toEqual([{ isOn: false, at: at(19) }, false]);
  expect(after({ resultsVisibleAt: at(30) }, at(23)), "visible, shown later").toEqual([{ isOn: false, at: at(20) }, false]);
  expect(after({ resultsVisibleAt: null }, at(23)), "visible, date removed").toEqual([{ isOn: false, at: at(20) }, true]);
  const mistyped = { ...stored, closesAt: at(9), ...switchesAfter(stored, { closesAt: at(9) }, at(12)) };
  expect(openTurn(mistyped, at(12)), "a past closing closes now").toEqual({ isOn: false, at: at(12) });
  expect(after({ closesAt: at(20) }, at(13), mistyped), "and is corrected").toEqual([{ isOn: true, at: at(13) }, false]);
});

test("PPL-09 only a switch that is turned is stored, with its instant", () => {
  expect(switchesAfter(stored, { isClosed: false }, at(12)), "it is open already").toEqual({});
  expect(switchesAfter(stored, { isClosed: true }, at(12))).toEqual({ isClosed: true, openTurnedAt: at(12) });
  expect(switchesAfter(stored, { isClosed: false }, at(21))).toEqual({ isClosed: false, openTurnedAt: at(21) });
  expect(switchesAfter(stored, { showOnUserDashboard: true }, at(12))).toEqual({ showOnUserDashboard: true, visibleTurnedAt: at(12) });
  expect(switchesAfter(stored, { opensAt: stored.opensAt }, at(7)), "the same date").toEqual({});
});

test("PPL-09 dates in the wrong order are refused in French, at their field", () => {
  const stage: DatedStage = { ...stored, physical: false, solutionsFrom: at(22) };
  expect(refusalToDates(stage)).toBeNull();
  expect(refusalToDates(stage, { closesAt: at(8) })).toEqual({
    field: "closesAt",
    message: "L'étape ouvre le 12 janvier 2027 à 9\u00A0h, heure de Paris\u00A0: elle ne peut fermer qu'après.",
  });
  expect(refusalToDates(stage, { resultsVisibleAt: before(at(20)) })).toMatchObject({ field: "resultsVisibleAt" });
  expect(refusalToDates(stage, { closesAt: null, resultsVisibleAt: at(8) })).toMatchObject({ field: "resultsVisibleAt" });
  expect(refusalToDates(stage, { opensAt: null, closesAt: null, resultsVisibleAt: null })).toBeNull();
});

test("EDG-09 PPL-09 neither results nor solutions are shown before nothing can be saved any more, a minute after the closing", () => {
  const stage: DatedStage = { ...stored, physical: false, solutionsFrom: at(22) };
  const over = new Date(at(20).getTime() + GRACE_MS);
  for (const field of ["resultsVisibleAt", "solutionsFrom"] as const) {
    expect(refusalToDates(stage, { [field]: over })).toBeNull();
    for (const early of [at(20), before(over)])
      expect(refusalToDates(stage, { [field]: early })).toMatchObject({ field, message: expect.stringMatching(/pendant une minute/) });
    expect(refusalToDates({ ...stage, [field]: at(20) }, { closesAt: at(20) }), "as it stood before, nothing is changed").toBeNull();
    expect(refusalToDates({ ...stage, [field]: over }, { closesAt: before(at(20)) }), "an earlier closing").toBeNull();
    expect(refusalToDates({ ...stage, [field]: over }, { closesAt: new Date(at(20).getTime() + 1) })).toMatchObject({ field });
  }
  const inCenters = { ...stage, physical: true };
  expect(refusalToDates(inCenters, { resultsVisibleAt: at(20) }), "on paper there is no such minute").toBeNull();
  expect(refusalToDates(inCenters, { resultsVisibleAt: before(at(20)) })).toMatchObject({ field: "resultsVisibleAt" });
  expect(refusalToDates(inCenters, { solutionsFrom: at(9) }), "centers correct with them before they close").toBeNull();
});
