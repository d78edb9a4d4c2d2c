import { beforeAll, expect, test } from "vitest";
import "#platform/contract/french.ts";
import { cleanRichText } from "./rich-text.ts";
import { toStoredText } from "./stored-text.ts";

/** Sixty times these letters, if it is read. */
const bomb = `\\def\\a{${"abcdefghijklmn".repeat(20)}}${"\\a".repeat(60)}`;
const hidden = bomb.replaceAll("\\", "&#92;");

const spellings: readonly (readonly [string, string])[] = [
  ["double quotes", `<span data-formula="${bomb}"></span>`],
  ["single quotes", `<span data-formula='${bomb}'></span>`],
  ["no quotes", `<span data-formula=${bomb}></span>`],
  ["entities", `<span data-formula="${hidden}"></span>`],
  ["named entities without quotes", `<span data-formula=${bomb.replaceAll("\\", "&bsol;")}></span>`],
  ["capitals", `<SPAN DATA-FORMULA='${bomb}'></SPAN>`],
  ["spaces and lines", `<span\n\tdata-formula\n =\n '${bomb}' ></span>`],
  ["another attribute first", `<span class=a data-formula='${bomb}'></span>`],
  ["no space before", `<span class="a"data-formula='${bomb}'></span>`],
  ["a slash before", `<span/data-formula='${bomb}'></span>`],
  ["two attributes", `<span data-formula='${bomb}' data-formula="x"></span>`],
  ["nested spans", `<span data-formula="x"><span data-formula='${bomb}'></span></span>`],
  ["a block", `<div data-formula='${bomb}'></div>`],
  ["an open tag", `<p><span data-formula='${bomb}'>`],
  ["a template", `<template><span data-formula='${bomb}'></span></template>`],
  ["a drawing", `<svg><foreignObject><span data-formula='${bomb}'></span></foreignObject></svg>`],
  ["after typeset markup", `<math></math><span data-formula='${bomb}'></span>`],
  ["an empty attribute", `<span data-formula="">${bomb}</span>`],
  ["an attribute without a value", `<div data-formula>${hidden}</div>`],
];

/** Different formulas, since one that was spoken is remembered: ten take more than a second to speak. */
const slowFormulas = (count: number, letter: string) =>
  Array.from(
    { length: count },
    (_, index) => `<span data-formula='${index}${`${letter}^{`.repeat(118)}${letter}${"}".repeat(118)}'></span>`,
  ).join("");

const refusalOf = (html: string) =>
  toStoredText(html, "text").then(
    () => null,
    (error: unknown) => error,
  );

/** Of all threads: texts are typeset in another. */
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

// The speech loads in a thread of low priority: on a busy machine that takes long.
beforeAll(() => toStoredText('<p><span data-formula="x"></span></p>', "text"), 120_000);

test.each(spellings)("MND-01 a formula that defines a command is refused before it is read: %s", async (_, formula) => {
  const seconds = await cpuSeconds(async () => {
    const message = expect.stringContaining("sans définir de commande");
    expect(await refusalOf(`<p>${formula}</p>`)).toMatchObject({ statusCode: 400, issues: [{ path: "text", message }] });
    // The thread lives: the next text does not wait for the speech to load.
    expect((await toStoredText('<p><span data-formula="x^2"></span></p>', "text")).text).toContain("x au carré");
  });
  expect(seconds).toBeLessThan(2);
});

test.each([
  ["40 formules au plus", slowFormulas(41, "x")],
  ["toutes ensemble", slowFormulas(40, "y")],
  ["500 caractères au plus", `<span data-formula=${"x".repeat(501)}></span>`],
])("MND-01 the limits of formulas are checked before one is read: %s", async (message, formulas) => {
  const seconds = await cpuSeconds(async () => {
    expect(await refusalOf(`<p>${formulas}</p>`)).toMatchObject({ statusCode: 400, message: expect.stringContaining(message) });
  });
  expect(seconds).toBeLessThan(2);
});

test("MND-01 what no page shows as a formula is no formula, and a formula in the text of an empty one moves to its attribute", () => {
  expect(cleanRichText(`<math><span data-formula='${bomb}'></span></math><p data-formula='${bomb}'>a</p>`)).toBe("<p>a</p>");
  expect(cleanRichText('<p><span data-formula="">a &lt; b</span> <span data-formula><b>c</b></span></p><div data-formula></div>')).toBe(
    '<p><span data-formula="a &lt; b"></span> <span><b>c</b></span></p><div></div>',
  );
});

test("MND-01 a text that speaks of the attribute has no formula", async () => {
  const html = '<p>On écrit data-formula="\\def\\a{x}" <a href="https://a.fr" title="&lt;span data-formula=&quot;\\def">ici</a></p>';
  expect((await toStoredText(html, "text")).typeset).toContain("On écrit");
});
