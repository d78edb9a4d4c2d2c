import { expect, test } from "vitest";
import { office } from "#platform/contract/endpoint.ts";
import { refusalToProgram } from "./program-scope.ts";

const everyRole = { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" } as const;

test.for([
  ["a list", { method: "GET", may: office }, true, true],
  ["a change", { method: "PATCH", may: office }, false, true],
  ["a GET that changes", { method: "GET", alsoMethod: "POST", may: office }, false, true],
  ["what an account reads of itself", { method: "GET", may: everyRole }, true, true],
  ["what an account changes of itself", { method: "PATCH", may: everyRole }, false, false],
  ["a call for people only", { method: "GET", may: office, peopleOnly: true }, false, false],
] as const)("MND-08 %s: by a program that reads, by one of the whole office", ([, call, reads, doesAll]) => {
  expect([refusalToProgram(call, "read") === null, refusalToProgram(call, "office") === null]).toEqual([reads, doesAll]);
});
