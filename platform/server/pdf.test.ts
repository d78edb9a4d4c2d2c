import { expect, test } from "vitest";
import { readPdf, withoutSpaces } from "#tests/pdf.ts";
import { A4, heightOf, inVisualOrder, pdfOf, writeText } from "./pdf.ts";

const bytesOf = async (...document: Parameters<typeof pdfOf<string>>) => Buffer.concat(await pdfOf(...document).toArray());

const textOf = async (text: string, width = 500): Promise<string> => {
  const pdf = await bytesOf("Essai", [text], (sheet, one) => writeText(sheet, one, { x: 40, y: 40, width }, { size: 12 }));
  return readPdf(pdf)[0] ?? "";
};

test.each([
  "Éléonore Saint-Martin",
  "Đặng Thị Hường",
  "Łukasz Żółć",
  "Олександр Шевченко",
  "Ελένη Παπαδοπούλου",
  "Արմեն Պետրոսյան",
  "გიორგი ბერიძე",
  "王小明",
  "さくら 田中",
  "김민준",
  "2\u00A0109\u00A0inscrits\u00A0: «\u00A0œuvre\u00A0»",
])("PAR-12 a name in any alphabet is drawn with its own letters: %s", async (name) => {
  expect(await textOf(name)).toBe(withoutSpaces(name));
});

test.each([
  ["محمد الأمين", "نيملأا دمحم"],
  ["יוסף כהן", "ןהכ ףסוי"],
  ["Mme محمد الأمين Durand", "Mme نيملأا دمحم Durand"],
])("PAR-12 %s is drawn from right to left", async (name, drawn) => {
  expect(await textOf(name)).toBe(withoutSpaces(drawn));
});

test("a character without font is a question mark", async () => {
  expect(await textOf("a\u{10FFFD}b")).toBe("a?b");
});

test.each([
  ["Établissement d'enseignement", 90, 2],
  ["un\ndeux", 500, 2],
  ["constitutionnellement", 60, 2],
  ["", 500, 1],
])("« %s » within %i points takes %i lines, and nothing is lost", async (text, width, lines) => {
  let height = 0;
  const pdf = await bytesOf("Essai", [text], (sheet, one) => {
    height = writeText(sheet, one, { x: 40, y: 40, width }, { size: 12, leading: 1 });
    expect(heightOf(sheet, one, width, { size: 12, leading: 1 })).toBe(height);
  });
  expect([height / 12, readPdf(pdf)[0]]).toEqual([lines, withoutSpaces(text)]);
});

test.each([
  [["un", "deux"], "un deux"],
  [["א", "ב", "ג"], "ג ב א"],
  [["un", "א", "ב", "deux", "ג"], "un ב א deux ג"],
  [["rue", "א", "12", "ב", "deux"], "rue ב 12 א deux"],
  [["א", "12"], "12 א"],
  [["ا", "ب", "7"], "7 ب ا"],
])("PAR-12 consecutive words of the other direction are reversed, with the numbers among them: %j", (words, ordered) => {
  const objects = words.map((text) => ({ text }));
  const drawn = inVisualOrder(objects, ({ text }) => text).map(({ text }) => text);
  expect(drawn.join(" ")).toBe(ordered);
});

test("a document has one A4 page per thing, and embeds its fonts", async () => {
  const pdf = await bytesOf("Trois", ["un", "deux", "trois"], (sheet, one) =>
    writeText(sheet, one, { x: 40, y: 40, width: 200 }, { size: 12 }),
  );
  expect(readPdf(pdf)).toEqual(["un", "deux", "trois"]);
  const text = pdf.toString("latin1");
  expect(text).toContain(`/MediaBox [0 0 ${A4.width} ${A4.height}]`);
  expect(text).toContain("/FontFile2");
  expect(text).not.toContain("Helvetica");
});

test("a page that cannot be drawn fails the whole document", async () => {
  const broken = pdfOf("Cassé", ["un"], () => {
    throw new Error("no ink");
  });
  await expect(broken.toArray()).rejects.toThrow("no ink");
});

test("SEC-02 other work continues after each page, however many documents are drawn at once", async () => {
  let pages = 0;
  const documents = Array.from({ length: 8 }, () => bytesOf("Essai", ["1", "2", "3", "4"], () => (pages += 1)));
  let isOver = false;
  const all = Promise.all(documents).finally(() => {
    isOver = true;
  });
  const pagesPerTurn: number[] = [];
  while (!isOver) {
    const before = pages;
    await new Promise((resolve) => setImmediate(resolve));
    pagesPerTurn.push(pages - before);
  }
  await all;
  expect([pages, Math.max(...pagesPerTurn)]).toEqual([32, 1]);
});

test("SEC-02 a document without reader does not block the others", async () => {
  const left = pdfOf("Essai", ["1", "2", "3"], () => {});
  left.destroy();
  expect((await bytesOf("Essai", ["1"], () => {})).length).toBeGreaterThan(0);
});
