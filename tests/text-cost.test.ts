import { expect } from "vitest";
import { questionsApi } from "#contest/questions/questions.contract.ts";
import { MAX_STATEMENT } from "#platform/contract/rich-text.ts";
import { MAX_PROBLEMS } from "#school/school-stages/draft.ts";
import { schoolStagesApi } from "#school/school-stages/school-stages.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { cpuCostOf } from "./cpu-time.ts";
import { oneFree } from "./paper-stage.ts";
import { aStage } from "./stages.ts";
import { anAdmin, aPupil, aSchool, test } from "./world.ts";

// MND-01: the rich texts that cost most of those that the schemas take, in the calls that write them and in those that show them. What a call costs is the
// processor time of the thread that serves everybody; texts are cleaned and typeset in another.

const MAX_BYTES = 1_000_000;
const MAX_CPU_SECONDS = 1;
/** A larger answer takes turns (`isLarge`): a thousand of them that are not read would fill the memory of a node. */
const MAX_UNQUEUED_BYTES = 400_000;

/** Processor seconds of the serving thread, and the size of the answer. */
async function cost(call: () => Promise<unknown>): Promise<{ seconds: number; bytes: number }> {
  const { answer, seconds } = await cpuCostOf(call);
  return { seconds, bytes: Buffer.byteLength(JSON.stringify(answer ?? null)) };
}

/** A text of this length of the same piece of markup. */
const filled = (piece: string, length: number): string => piece.repeat(Math.floor(length / piece.length));
const formulas = (latex: string): string => `<span data-formula="${latex}"></span>`.repeat(40);

/** What each can be made of, for a text of so many letters. */
const worst: readonly (readonly [string, (length: number) => string])[] = [
  ["tags", (length) => filled("<b>x</b>", length)],
  ["open tags", (length) => filled("<b>x", length)],
  ["links", (length) => filled('<a href="https://a.fr">a</a>', length)],
  ["entities", (length) => filled("&amp;", length)],
  ["signs of less", (length) => filled("<", length)],
  ["wide letters", (length) => filled("ﷺ", length)],
];

test("MND-01 the worst statements of a school's stage cost those who read them a bound of time and size", { timeout: 240_000 }, async ({
  world,
}) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school, { category: "C2" });
  const { caller } = school.correspondent;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const statements = [
    ...worst.map(([name, of]) => [name, of(MAX_STATEMENT)] as const),
    ["formulas", formulas("a_1^2".repeat(10))] as const,
  ];
  for (const [name, statement] of statements) {
    const draftOf = (count: number) => ({
      ...{ name: `Quart ${name}`, onPaper: true, onScreen: true, opensAt: inHours(-1), closesAt: inHours(1) },
      problems: Array.from({ length: count }, (_, index) => ({
        ...{ questionId: null, title: `${index}`, text: statement, form: oneFree("12"), coefficient: 1, categories: ["C2"] },
      })),
    });
    let id = "";
    // The largest number of such problems that is taken: the bound of all together refuses more.
    let count = MAX_PROBLEMS;
    const writing = await cost(async () => {
      while (id === "" && count > 0) {
        const isTaken = (await caller.status(schoolStagesApi.create, { body: draftOf(count) })) === 201;
        if (isTaken) id = (await caller.call(schoolStagesApi.list)).at(-1)?.id ?? "";
        else count = Math.floor(count * 0.6);
      }
    });
    expect(id, `${name}: taken`).not.toBe("");
    expect(writing.seconds, `${name}: writing`).toBeLessThan(4 * MAX_CPU_SECONDS);
    const params = { params: { id } };
    const readings = {
      read: await cost(() => caller.call(schoolStagesApi.read, params)),
      sheet: await cost(() => pupil.caller.call(schoolStagesApi.sheet, params)),
      list: await cost(() => caller.call(schoolStagesApi.list)),
      mine: await cost(() => pupil.caller.call(schoolStagesApi.mine)),
      standings: await cost(() => caller.call(schoolStagesApi.standings, params)),
    };
    for (const [call, { seconds, bytes }] of Object.entries(readings)) {
      expect(seconds, `${name} x ${count}: ${call}`).toBeLessThan(MAX_CPU_SECONDS);
      const isLarge = "isLarge" in schoolStagesApi[call as keyof typeof readings];
      expect(bytes, `${name} x ${count}: ${call}`).toBeLessThan(isLarge ? MAX_BYTES : MAX_UNQUEUED_BYTES);
    }
    await caller.call(schoolStagesApi.remove, { ...params, query: { despiteAnswers: "true" } });
  }
});

test("MND-01 the worst texts of the site and of a stage cost those who read them a bound of time and size", { timeout: 240_000 }, async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const stage = await aStage(world);
  for (const [name, of] of worst) {
    const faq = { params: { name: "FAQ_TEXT" } } as const;
    const [long, short] = [of(40_000), of(4_000)];
    const texts = { qualifiedForNextStep: short, notQualifiedForNextStep: short, waitingForQualificationInformation: short };
    const costs = {
      "write a setting": await cost(() => caller.call(configurationApi.update, { ...faq, body: { value: long } })),
      "read a setting": await cost(() => world.nobody.call(configurationApi.readPublic, faq)),
      "write a stage": await cost(() => caller.call(stagesApi.update, { params: { id: stage.wireId }, body: texts })),
      "read the stages": await cost(() => caller.call(stagesApi.list)),
    };
    for (const [call, { seconds, bytes }] of Object.entries(costs)) {
      expect(seconds, `${name}: ${call}`).toBeLessThan(MAX_CPU_SECONDS);
      expect(bytes, `${name}: ${call}`).toBeLessThan(MAX_BYTES);
    }
  }
});

test("MND-01 every call that takes a formula refuses one that defines a command at its field, in quotes of any kind", async ({ world }) => {
  const [school, { caller }, stage] = [await aSchool(world), await anAdmin(world), await aStage(world)];
  const html = "<p><span data-formula='\\def\\a{x}\\a'></span></p>";
  const question = await caller.call(questionsApi.create, { params: { questionnaireId: stage.wireId }, body: {} });
  const problem = { questionId: null, title: "Un", text: html, form: oneFree("12"), coefficient: 1, categories: ["C2"] };
  const draft = { name: "Quart", onPaper: true, onScreen: false, opensAt: null, closesAt: null, problems: [problem] };
  const faq = { params: { name: "FAQ_TEXT" } } as const;
  const refusals = {
    "problems.0.text": await school.correspondent.caller.refused(schoolStagesApi.create, { body: draft }),
    text: await caller.refused(questionsApi.update, { params: { id: question.id }, body: { text: html } }),
    value: await caller.refused(configurationApi.update, { ...faq, body: { value: html } }),
    convoquedForNextStep: await caller.refused(stagesApi.update, { params: { id: stage.wireId }, body: { convoquedForNextStep: html } }),
  };
  for (const [path, { status, issues }] of Object.entries(refusals))
    expect([path, status, issues]).toEqual([path, 400, [{ path, message: expect.stringContaining("sans définir de commande") }]]);
});
