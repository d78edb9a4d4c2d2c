import { expect, test } from "vitest";
import { managersAfter } from "./managers-change.ts";

const before = [
  { id: "1", invitedBy: null },
  { id: "2", invitedBy: "1" },
  { id: "3", invitedBy: "1" },
  { id: "4", invitedBy: null },
  { id: "5", invitedBy: "4" },
];

test("CLB-11 leaders invited by a contact who goes leave too, unless the office names them", () => {
  expect(managersAfter(before, ["1", "2", "3", "4", "5"], [])).toEqual({
    ...{ endedIds: [], controllerIds: ["1", "2", "3", "4", "5"], contactIds: [], contactsAfter: ["1", "4"] },
  });
  expect(managersAfter(before, ["2", "3", "4", "5", "6"], ["3"])).toEqual({
    ...{ endedIds: ["2"], controllerIds: ["3", "4", "5", "6"], contactIds: ["3"], contactsAfter: ["3", "4", "6"] },
  });
});

test("CLB-11 an invited leader becomes a contact beside the one who invited them; one taken out becomes nothing", () => {
  expect(managersAfter(before, ["1", "2", "4"], ["2", "5"])).toEqual({
    ...{ endedIds: [], controllerIds: ["1", "2", "4"], contactIds: ["2"], contactsAfter: ["1", "2", "4"] },
  });
});
