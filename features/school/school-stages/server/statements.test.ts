import { expect } from "vitest";
import { typesetStatements } from "#contest/questions/server/statements.service.ts";
import { aSchoolStage } from "#tests/school-stages.ts";
import { aPupil, aSchool, test, type World } from "#tests/world.ts";
import { type SchoolStageDraftOnWire, schoolStagesApi } from "../school-stages.contract.ts";

const form = { type: "oneFree" as const, formMatters: false, possibleAnswers: [{ value: "12", isCorrect: true, spellings: [] }] };
const problem = (text: string) => ({ questionId: null, title: "Les allumettes", text, form, coefficient: 1, categories: ["C2"] });
const formula = (latex: string) => `<span data-formula="${latex}"></span>`;

async function aClass(world: World) {
  const school = await aSchool(world);
  const [pupil] = [await aPupil(world, school, { category: "C2" })];
  const draft = (...texts: readonly string[]): SchoolStageDraftOnWire => ({
    ...{ name: "Notre quart de finale", onPaper: false, onScreen: true },
    ...{
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
    problems: texts.map(problem),
  });
  const { caller } = school.correspondent;
  return {
    ...{ school, pupil, draft },
    create: (...texts: readonly string[]) => caller.call(schoolStagesApi.create, { body: draft(...texts) }),
    refused: (...texts: readonly string[]) => caller.refused(schoolStagesApi.create, { body: draft(...texts) }),
    read: async (id: string) => (await pupil.caller.call(schoolStagesApi.sheet, { params: { id } })).questions.map(({ text }) => text),
  };
}

test("MND-01 PPL-04 a formula of a school is typeset and spoken once, when it is written, and its pupils read that", async ({ world }) => {
  const { create, read } = await aClass(world);
  const stage = await create(`<p>Combien vaut ${formula("x^2")}&nbsp;?</p>`, "<p>Et <strong>ici</strong> ?</p>");
  const [first = "", second] = await read(stage.id);
  expect(first).toContain('<span data-formula="x^2" data-speech="x au carré"><math xmlns="http://www.w3.org/1998/Math/MathML">');
  expect(second).toBe("<p>Et <strong>ici</strong> ?</p>");
  expect(stage.problemList[0]?.text).toBe('<p>Combien vaut <span data-formula="x^2" data-speech="x au carré"></span>\u00A0?</p>');
  expect(await world.db.selectFrom("typesetTexts").select("typeset").where("typeset", "=", first).execute()).toHaveLength(1);
});

test("MND-01 a formula that defines a command is refused at its field, however it is written", async ({ world }) => {
  const { refused } = await aClass(world);
  for (const text of [formula("\\def\\a{x}\\a"), "<SPAN DATA-FORMULA='&#92;gdef\\a{x}\\a'></SPAN>", formula("&bsol;let\\a=x")])
    expect(await refused("<p>Bon</p>", `<p>${text}</p>`), text).toMatchObject({
      status: 400,
      issues: [
        { path: expect.stringMatching(/^(?:body\.)?problems\.1\.text$/), message: expect.stringContaining("sans définir de commande") },
      ],
    });
});

test("MND-01 PPL-04 a formula in an attribute of any case is typeset as another", async ({ world }) => {
  const { create, read } = await aClass(world);
  const stage = await create('<p><span DATA-FORMULA="x^2"></span></p>');
  expect(await read(stage.id)).toEqual([expect.stringContaining("<msup>")]);
});

test("MND-01 schools take turns: many long formulas of one wait, and not a short text of another", async ({ world }) => {
  const [many, one] = [await aClass(world), await aClass(world)];
  const long = `<p>${formula("\\frac{a_1}{b^2}+".repeat(25))}</p>`;
  const ended: string[] = [];
  const saved = Array.from({ length: 8 }, () => many.create(...Array.from({ length: 4 }, () => long)).then(() => ended.push("many")));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await one.create(`<p>${formula("x^2")}</p>`).then(() => ended.push("one"));
  await Promise.all(saved);
  expect([ended.length, ended.at(-1)]).toEqual([9, "many"]);
});

test("MND-01 statements that are too long all together are refused", async ({ world }) => {
  const { refused } = await aClass(world);
  const long = `<p>${"é".repeat(16_000)}</p>`;
  expect(await refused(...Array.from({ length: 30 }, () => long))).toMatchObject({ status: 400, issues: [{ path: "problems" }] });
});

test("MND-01 a formula that was stored before stops no reading: it is typeset at the next start, or shown as written", async ({
  world,
}) => {
  const { school, read } = await aClass(world);
  const stage = await aSchoolStage(world, school, { problems: [{}, {}] });
  const bomb = `<p>${formula(`\\def\\a{${"x".repeat(300)}}${"\\a".repeat(190)}`).repeat(60)}</p>`;
  const texts = [`<p>${formula("y^3")}</p>`, bomb];
  for (const [index, { id }] of stage.problems.entries())
    await world.db
      .updateTable("schoolProblems")
      .set({ text: texts[index] ?? "" })
      .where("id", "=", id)
      .execute();
  expect(await read(stage.wireId)).toEqual(texts);
  await typesetStatements(world.db);
  expect(await read(stage.wireId)).toEqual([expect.stringContaining("<msup>"), bomb]);
  const before = process.threadCpuUsage().user;
  await read(stage.wireId);
  expect((process.threadCpuUsage().user - before) / 1_000_000).toBeLessThan(1);
});
