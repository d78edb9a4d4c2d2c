import { expect, test } from "vitest";
import { type Obstacle, topOf } from "./toast-place.ts";

const screen = { top: 80, bottom: 700 };
const button = (top: number, bottom: number): Obstacle => ({ top, bottom, isGuarded: false });
const guarded = (top: number, bottom: number): Obstacle => ({ top, bottom, isGuarded: true });

test.each<[string, Obstacle[], number]>([
  ["nothing is there: below the header", [], 80],
  ["tabs are there: below them", [guarded(70, 114)], 116],
  ["tabs and a button beside the title: below both", [guarded(70, 114), button(130, 174)], 176],
  ["room between the tabs and a button that is far enough", [guarded(70, 100), button(170, 210)], 100],
  ["a list with a button in each row: over its buttons rather than the tabs", [guarded(64, 132), ...rows(132, 708)], 132],
  ["no room at all: over the buttons, not over the bar that saves", [button(0, 600), guarded(600, 700)], 80],
])("GEN-08 toasts, when %s", (_, obstacles, top) => {
  expect(topOf(60, screen, obstacles)).toBe(top);
});

test("GEN-08 toasts higher than the screen begin below the header", () => {
  expect(topOf(900, screen, [guarded(70, 114)])).toBe(80);
});

function rows(from: number, to: number): Obstacle[] {
  return Array.from({ length: Math.floor((to - from) / 36) }, (_, row) => button(from + row * 36, from + row * 36 + 36));
}
