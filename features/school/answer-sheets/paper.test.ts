import { expect, test } from "vitest";
import { project } from "./perspective.ts";
import { categoriesOf } from "./printing.ts";
import { readSheet, uprightOf } from "./sheet-reading.ts";
import { givenOf, othersOf, typedOf, withChoice } from "./web/sheet-problems.ts";

const values = ["12 ; 3", "un carré", "un rond"];
const problem = (type: "single" | "multiple") => ({
  ...{ id: "1", position: 1, title: "", coefficient: 1 },
  form: { type, formMatters: false, possibleAnswers: values.map((value) => ({ value, isCorrect: false, spellings: [] })) },
});

test("CLS-04 spare sheets are at first of the categories of the chosen pupils", () => {
  const stage = { categories: [{ id: "1" }, { id: "2" }, { id: "3" }] };
  expect(categoriesOf(stage, [{ categoryId: "3" }, { categoryId: "3" }])).toEqual(["3"]);
  expect(categoriesOf(stage, [])).toEqual([]);
});

test("CLS-05 choices are ticked and kept whole, several in their order, one in the place of the other", () => {
  const [single, multiple] = [problem("single"), problem("multiple")];
  const both = withChoice(multiple, withChoice(multiple, [], "un carré", true), "12 ; 3", true);
  expect(both).toEqual(["12 ; 3", "un carré"]);
  expect(withChoice(multiple, both, "12 ; 3", false)).toEqual(["un carré"]);
  expect(withChoice(single, ["un rond"], "un carré", true)).toEqual(["un carré"]);
  const given = givenOf({ fields: both, total: "", isRight: null });
  expect(given?.answers).toEqual(both);
  expect(typedOf(multiple, given ?? undefined).fields).toEqual(both);
  expect(othersOf(multiple, ["B", "un rond"])).toEqual(["B"]);
  expect(withChoice(multiple, ["B"], "un rond", true)).toEqual(["un rond", "B"]);
});

test("CLS-05 a page of which one code is read is turned upright by it", () => {
  // A picture on its side: the code's upper edge goes down.
  const at = (x: number, y: number) => ({ x, y });
  const corners = [at(900, 100), at(900, 200), at(800, 200), at(800, 100)] as const;
  const reading = readSheet([{ text: "P1.7.21.3.1.K7.ABCDEF", corners }]);
  expect(reading).toMatchObject({ kind: "identified", toPicture: null });
  const turn = reading.kind === "identified" ? reading.turn : 0;
  expect(turn).toBeCloseTo(Math.PI / 2);
  const { toPicture, width, height } = uprightOf({ width: 1_000, height: 700 }, turn);
  expect([width, height]).toEqual([700, 1_000]);
  // The upper left corner of the upright picture is the upper right one of the picture.
  const corner = project(toPicture, at(0, 0));
  expect(corner.x).toBeCloseTo(999);
  expect(corner.y).toBeCloseTo(0);
  const neighbour = project(toPicture, at(699, 0));
  expect(neighbour.x).toBeCloseTo(999);
  expect(neighbour.y).toBeCloseTo(699);
});
