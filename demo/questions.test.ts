import { existsSync, readFileSync } from "node:fs";
import katex from "katex";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { speechOf } from "#platform/server/formula-speech.ts";
import { isFree } from "#season/marking/question-type.ts";
import { lastYearQuestions } from "./questions/last-year.ts";
import { demoQuestions } from "./questions.ts";

const allDemoQuestions = [...demoQuestions, ...lastYearQuestions];

const choices = allDemoQuestions.filter(({ type }) => !isFree(type));
const free = allDemoQuestions.filter(({ type }) => isFree(type));
const correct = (question: (typeof demoQuestions)[number]) => question.possibleAnswers.filter((answer) => answer.isCorrect);
const drawings = allDemoQuestions.flatMap(({ drawing, drawingAfter }) => [drawing, drawingAfter]).filter((drawing) => drawing !== null);
const formulas = allDemoQuestions.flatMap(({ text }) => [...text.matchAll(/data-formula="(.*?)"/g)].map(([, formula = ""]) => formula));

test("eighteen questions, each with its own title", () => {
  for (const questions of [demoQuestions, lastYearQuestions]) expect(questions).toHaveLength(18);
  expect(new Set(allDemoQuestions.map((question) => question.title)).size).toBe(36);
});

test("STG-05 each of the five types is asked at least twice", () => {
  const types = Map.groupBy(demoQuestions, ({ type }) => type);
  expect([...types.keys()].sort()).toEqual(["multiple", "oneFree", "single", "twoFree", "twoFreeWithTotal"]);
  for (const group of types.values()) expect(group.length).toBeGreaterThanOrEqual(2);
});

test.each(choices)(
  "GRD-01 $title: four to six options, at least one right and one wrong, exactly one right unless several are allowed",
  (question) => {
    expect(question.possibleAnswers.length).toBeGreaterThanOrEqual(4);
    expect(question.possibleAnswers.length).toBeLessThanOrEqual(6);
    expect(correct(question).length).toBeGreaterThanOrEqual(question.type === "multiple" ? 2 : 1);
    expect(correct(question).length).toBeLessThanOrEqual(question.type === "multiple" ? question.possibleAnswers.length - 1 : 1);
    expect(question.regex).toBeNull();
  },
);

test.each(free)("QST-03 $title: solutions and mistakes match the requested format, and no mistake is a solution", (question) => {
  const format = RE2JS.compile(question.regex ?? "");
  const right = correct(question).map((answer) => answer.value);
  expect(right).toHaveLength(question.possibleAnswers.length);
  const spellings = correct(question).flatMap((answer) => answer.spellings ?? []);
  for (const answer of [...right, ...spellings, ...question.wrongAnswers]) expect(format.matches(answer), answer).toBe(true);
  expect(format.matches("je ne sais pas")).toBe(false);
  expect(question.wrongAnswers.length).toBeGreaterThanOrEqual(3);
  expect(question.wrongAnswers.length).toBeLessThanOrEqual(6);
  expect(question.wrongAnswers.filter((answer) => right.includes(answer))).toEqual([]);
});

test("GRD-01 two answers require two solutions; a total counts one to six, and once at least three", () => {
  const totals = free.filter(({ type }) => type === "twoFreeWithTotal").map((question) => correct(question).length);
  const pairs = free.filter(({ type }) => type === "twoFree").map((question) => correct(question).length);
  expect(pairs.every((count) => count === 2)).toBe(true);
  expect(Math.min(...totals)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...totals)).toBeLessThanOrEqual(6);
  expect(Math.max(...totals)).toBeGreaterThanOrEqual(3);
});

test.each(allDemoQuestions)("$title: its values are unique, its share is a share", (question) => {
  const values = [...question.possibleAnswers.map((answer) => answer.value), ...question.wrongAnswers];
  expect(new Set(values).size).toBe(values.length);
  expect(question.expectedShare).toBeGreaterThan(0);
  expect(question.expectedShare).toBeLessThan(1);
});

test("harder questions are less often right, from the first third to the last", () => {
  const mean = (from: number) => demoQuestions.slice(from, from + 6).reduce((sum, question) => sum + question.expectedShare, 0) / 6;
  expect(mean(0)).toBeGreaterThan(mean(6) + 0.2);
  expect(mean(6)).toBeGreaterThan(mean(12) + 0.2);
});

test("PPL-04 every drawing is described, each otherwise, in at most 500 characters", () => {
  const alts = drawings.map(({ alt }) => alt);
  expect(new Set(alts).size).toBe(drawings.length);
  for (const alt of alts) expect([alt.length > 30, alt.length <= 500]).toEqual([true, true]);
});

test("at least five questions have drawings, no drawing is used twice", () => {
  expect(drawings.length).toBeGreaterThanOrEqual(5);
  expect(new Set(drawings.map(({ file }) => file)).size).toBe(drawings.length);
});

test.each(drawings)("STG-05 $file is a PNG under 10 KB with its source next to it", ({ file: name }) => {
  const file = new URL(`drawings/${name}`, import.meta.url);
  const image = readFileSync(file);
  expect(image.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect(image.length).toBeLessThan(10_240);
  expect(existsSync(new URL(file.href.replace(".png", ".svg")))).toBe(true);
});

test("at least four questions contain a formula", () => {
  expect(demoQuestions.filter((question) => question.text.includes("data-formula")).length).toBeGreaterThanOrEqual(4);
});

test.each(formulas)("QST-10 the formula %s is typeset", (formula) => {
  expect(katex.renderToString(formula, { throwOnError: true, strict: "error", output: "mathml" })).toContain("<math");
});

test.each(formulas)("PPL-04 the formula %s is spoken in French words, without a symbol", (formula) => {
  expect(speechOf(formula)).toMatch(/^[\p{L}\d]+(?:[ '-][\p{L}\d]+)*$/u);
});

test("French punctuation follows a non-breaking space", () => {
  const texts = allDemoQuestions.flatMap(({ title, text, drawing, drawingAfter, possibleAnswers }) => [
    title,
    text,
    ...[drawing?.alt ?? "", drawingAfter?.alt ?? ""],
    ...possibleAnswers.map((answer) => answer.value),
  ]);
  expect(texts.filter((word) => /[ \wà-ÿ>][?!»;](?!\w)|« | :/.test(word.replaceAll(/<[^>]*>/g, ">")))).toEqual([]);
});
