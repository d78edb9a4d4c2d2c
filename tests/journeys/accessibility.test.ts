import { unreadableTexts, violationsOf } from "../accessibility.ts";
import { expect, test } from "./browser.ts";

const faults = `<html><head><title>Page</title></head><body><button></button><p style="color: #bbb">Un texte pâle</p></body></html>`;

test("PPL-08 the check of a page finds its missing language, a button without a name and a pale text, once and again", async ({ page }) => {
  for (const _ of ["first", "again in the same document", "in the next document"]) {
    await page.setContent(faults);
    const violations = await violationsOf(page);
    expect(violations.map(({ id }) => id).toSorted()).toEqual(["button-name", "color-contrast", "html-has-lang"]);
    expect(violations.find(({ id }) => id === "color-contrast")?.elements).toEqual([expect.stringContaining("Un texte pâle")]);
  }
  expect(await unreadableTexts(page)).toEqual([expect.stringMatching(/contrast.*Un texte pâle/)]);
});
