import { expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { auditApi } from "#core/audit/audit.contract.ts";
import { noLimits, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import type { Caller } from "#tests/person.ts";
import { aStage } from "#tests/stages.ts";
import { anAdmin, aParticipant, aPerson, test as plain } from "#tests/world.ts";
import { rulesApi } from "../rules.contract.ts";
import { findVersionNumber } from "./rules.service.ts";

const test = plain.extend("office", async ({ world }) => (await anAdmin(world)).caller);
const params = { year: 2027 };
const rulesOfArticle3 = [
  ["CE", 5, 60, false],
  ["CM", 8, 90, false],
  ["C1", 11, 120, false],
  ["C2", 14, 180, false],
  ["L1", 16, 180, false],
  ["L2", 18, 180, false],
  ["GP", 16, 180, true],
  ["HC", 18, 180, true],
  ["LE - L2 en équipe et individuel", 18, 180, false],
] as const;

test("RUL-01 a championship starts with the regulations of the 40th edition and their sentences", async ({ world, office }) => {
  const { rules, texts } = await office.call(rulesApi.read, { params });
  const ids = new Map((await world.db.selectFrom("categories").select(["id", "name"]).execute()).map(({ id, name }) => [name, id]));
  const categories = rulesOfArticle3.map(([name, lastProblem, minutes, olderFirst]) => [
    ids.get(name),
    { ...noLimits, lastProblem, minutes, olderFirst },
  ]);
  expect(rules, "as read from the first version, which has no more").toEqual({
    ...regulationsOf40thEdition,
    categories: Object.fromEntries(categories),
    papers: null,
    teams: { women: null, men: null, declaredBy: null, confirmedMember: false, ranking: null },
    periods: { convocationDays: 15, rankingDays: null, claimDays: null, answerDays: null, proofsUntilMonth: null, membersBy: null },
  });
  expect(texts[0]).toEqual({ article: "3", sentence: "CE\u00A0: les problèmes 1 à 5 comptent." });
  expect(texts).toHaveLength(3 * rulesOfArticle3.length + 13);
});

test("RUL-01 SEC-04 a change makes a new version, recorded; equal rules are one version; what changed meanwhile is not overwritten", async ({
  world,
}) => {
  const { caller, wireId } = await anAdmin(world);
  const first = await caller.call(rulesApi.read, { params });
  const { id } = await world.db.selectFrom("categories").select("id").where("name", "=", "CE").executeTakeFirstOrThrow();
  const categories = { ...first.rules.categories, [id]: { ...noLimits, lastProblem: 4, minutes: 60 } };
  const rules = { ...first.rules, categories, timeRounding: "nearest" as const };
  const change = (basedOn: number, changed: typeof first.rules) => ({ params, body: { basedOn, rules: changed } });
  const second = await caller.call(rulesApi.change, change(first.version, rules));
  expect(second.version).not.toBe(first.version);
  expect(await caller.call(rulesApi.read, { params })).toEqual(second);
  expect(await caller.call(rulesApi.change, change(second.version, rules)), "nothing changed, nothing recorded").toEqual(second);
  const { data } = await caller.call(auditApi.list, { query: { "filter.actor": wireId } });
  const differences = [
    { path: ["categories", "CE", "lastProblem"], before: "5", after: "4" },
    { path: ["timeRounding"], before: "up", after: "nearest" },
  ];
  expect(data).toMatchObject([{ subject: "year 2027", action: "change rules", differences }]);

  expect((await caller.refused(rulesApi.change, change(first.version, first.rules))).status).toBe(409);
  const tries = await Promise.all(
    [0, 1].map((semiFinal) => {
      const changed = { ...rules, cumulation: { semiFinal, final: 7 } };
      return caller.status(rulesApi.change, change(second.version, changed));
    }),
  );
  expect(tries.toSorted()).toEqual([200, 409]);
  const { version } = await caller.call(rulesApi.read, { params });
  expect((await caller.call(rulesApi.change, change(version, first.rules))).version).toBe(first.version);
});

test("RUL-01 rules outside the schema, or of a category that does not exist, are refused, and nothing is written", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { version, rules } = await caller.call(rulesApi.read, { params });
  const versions = await world.db.selectFrom("ruleSets").selectAll().execute();
  const limits = { ...noLimits, lastProblem: 1, minutes: 1 };
  for (const body of [
    { ...rules, formula: "1" },
    { ...rules, ranking: [] },
    { ...rules, categories: { 99999: limits } },
    { ...rules, scoring: { ...rules.scoring, wrongTotal: 2 } },
  ])
    expect((await caller.refused(rulesApi.change, { params, body: { basedOn: version, rules: body as typeof rules } })).status).toBe(400);
  expect(await world.db.selectFrom("ruleSets").selectAll().execute()).toEqual(versions);
  expect((await caller.call(rulesApi.read, { params })).version).toBe(version);
});

test("RUL-01 a category that is open to registrations is not left out; a closed one may be, and one that never was said", async ({
  world,
  office,
}) => {
  const at = { params: { year: 2085 } };
  const { version, rules } = await office.call(rulesApi.read, at);
  const { id } = await world.db.selectFrom("categories").select("id").where("name", "=", "CM").executeTakeFirstOrThrow();
  const { [id]: _, ...others } = rules.categories;
  const without = { ...at, body: { basedOn: version, rules: { ...rules, categories: others } } };
  const { status, message } = await office.refused(rulesApi.change, without);
  expect([status, message]).toEqual([
    400,
    "Les règles de la catégorie « CM » manquent, et l'on peut s'y inscrire\u00A0: une catégorie sans limites se dit par des limites vides.",
  ]);
  expect((await office.call(rulesApi.read, at)).version).toBe(version);
  const unlimited = { ...rules, categories: { ...others, [id]: noLimits } };
  const second = await office.call(rulesApi.change, { ...at, body: { basedOn: version, rules: unlimited } });
  expect(second.rules.categories[id]).toEqual(noLimits);
  await world.db.updateTable("categories").set({ canRegister: false }).where("id", "=", id).execute();
  const third = await office.call(rulesApi.change, { ...at, body: { ...without.body, basedOn: second.version } });
  await world.db.updateTable("categories").set({ canRegister: true }).where("id", "=", id).execute();
  const periods = { ...third.rules.periods, claimDays: 5 };
  const fourth = await office.call(rulesApi.change, { ...at, body: { basedOn: third.version, rules: { ...third.rules, periods } } });
  expect(fourth.rules.categories).not.toHaveProperty(String(id));
});

test("RUL-01 a published version is never changed nor deleted, by nobody", async ({ world }) => {
  const message = "A published version of the rules is never changed";
  await expect(world.db.updateTable("ruleSets").set({ body: "{}" }).execute()).rejects.toThrow(message);
  await expect(world.db.deleteFrom("ruleSets").execute()).rejects.toThrow(message);
  await world.asOwner(async (owner) => {
    await expect(owner.query("update rule_sets set published_at = now()")).rejects.toThrow(message);
    await expect(owner.query("delete from rule_sets")).rejects.toThrow(message);
  });
});

/** Publishes rules with another number of days, for a year. */
async function publish(office: Caller, year: number, convocationDays: number) {
  const params = { year };
  const { version, rules } = await office.call(rulesApi.read, { params });
  const periods = { ...rules.periods, convocationDays };
  return office.call(rulesApi.change, { params, body: { basedOn: version, rules: { ...rules, periods } } });
}

test("RUL-01 a year without a season has the rules of the season before it", async ({ office }) => {
  await publish(office, 2050, 50);
  await publish(office, 2060, 60);
  const daysOf = async (year: number) => (await office.call(rulesApi.read, { params: { year } })).rules.periods.convocationDays;
  expect([await daysOf(2050), await daysOf(2059), await daysOf(2060), await daysOf(2061)]).toEqual([50, 50, 60, 60]);
});

test("RUL-01 each season numbers its own versions, whatever other seasons publish in between; what was published before keeps its number", async ({
  world,
  office,
}) => {
  for (const [year, days, number] of [
    [2070, 71, 2],
    [2071, 72, 2],
    [2070, 73, 3],
    [2071, 74, 3],
    [2070, 71, 2],
  ] as const)
    expect(await findVersionNumber(world.db, year, (await publish(office, year, days)).version), `${year}: ${days}`).toBe(number);
});

test("RUL-04 a ranking with the worst first is published only by who says that it is meant", async ({ office }) => {
  const at = { params: { year: 2080 } };
  const { version, rules } = await office.call(rulesApi.read, at);
  const reversed = { ...rules, ranking: rules.ranking.map((key) => (key.key === "grade" ? { ...key, descending: false } : key)) };
  const { status, message } = await office.refused(rulesApi.change, { ...at, body: { basedOn: version, rules: reversed } });
  expect([status, message]).toEqual([400, "Ce classement met devant le plus petit nombre de points\u00A0: confirmez que c'est voulu."]);
  const meant = await office.call(rulesApi.change, { ...at, body: { basedOn: version, rules: reversed, confirmsWorstFirst: true } });
  const periods = { ...rules.periods, convocationDays: 9 };
  await office.call(rulesApi.change, { ...at, body: { basedOn: meant.version, rules: { ...reversed, periods } } });
});

test("RUL-01 SEC-01 only the office reads and changes the rules by this call", async ({ world }) => {
  for (const role of ["USER", "ESTABLISHEMENT", "CLUB"] as const) {
    const { caller } = await aPerson(world, { role });
    expect(await caller.status(rulesApi.read, { params })).toBe(403);
    expect(await caller.status(rulesApi.change, { params, body: { basedOn: 1, rules: regulationsOf40thEdition } })).toBe(403);
  }
  expect(await world.nobody.status(rulesApi.read, { params })).toBe(401);
});

test("RUL-02 everybody reads the rules of the active season in words, since when, and what changed; a later season is not shown yet", async ({
  world,
  office,
}) => {
  const roundDown = async (year: number) => {
    const { version, rules } = await office.call(rulesApi.read, { params: { year } });
    const body = { basedOn: version, rules: { ...rules, timeRounding: "down" as const } };
    await office.call(rulesApi.change, { params: { year }, body });
  };
  const { rules } = await office.call(rulesApi.read, { params: { year: 2024 } });
  await world.db
    .insertInto("seasons")
    .values([2024, 2026].map((year) => ({ year, ruleSetId: 1 })))
    .execute();
  await roundDown(2027);
  await roundDown(2028);
  await world.season({ ACTIVE_YEAR: 2027 });
  const applied = await world.nobody.call(rulesApi.applied);
  expect(applied.seasons).toEqual([2027, 2026, 2024]);
  expect(applied.season?.changes).toEqual({
    since: 2026,
    list: [
      {
        article: "4.3",
        before: "Le temps compte en minutes entières, arrondi à la minute supérieure.",
        after: "Le temps compte en minutes entières, arrondi à la minute inférieure.",
      },
    ],
  });
  const sinceIn = new Map(applied.season?.sentences.map(({ parameter, since }) => [parameter, since]));
  expect([sinceIn.get("timeRounding"), sinceIn.get("cumulation")]).toEqual([2027, 2024]);
  const ce = { name: "CE", description: "CE1 et CE2", lastProblem: 5, minutes: 60, olderFirst: false, since: 2024 };
  expect(applied.season?.categories).toHaveLength(Object.keys(rules.categories).length);
  expect(applied.season?.categories[0]).toEqual(ce);

  const stage = await aStage(world, { year: 2027, name: "Quart de finale" });
  expect((await world.nobody.call(rulesApi.applied)).season?.stages, "all have the season's").toEqual([]);
  await world.db.updateTable("questionnaires").set({ ruleSetId: 1, showOnUserDashboard: true }).where("id", "=", stage.id).execute();
  const difference = applied.season?.changes?.list;
  await expect
    .poll(async () => (await world.nobody.call(rulesApi.applied)).season?.stages, { message: "a stage that keeps those of before" })
    .toEqual([{ name: "Quart de finale", list: difference }]);
  await world.db.updateTable("questionnaires").set({ showOnUserDashboard: false }).where("id", "=", stage.id).execute();
  await expect.poll(async () => (await world.nobody.call(rulesApi.applied)).season?.stages, { message: "hidden" }).toEqual([]);

  const first = await world.nobody.call(rulesApi.applied, { query: { season: 2024 } });
  expect(first.season).toMatchObject({ year: 2024, changes: null });
  for (const season of [2025, 2028]) expect((await world.nobody.call(rulesApi.applied, { query: { season } })).season).toBeNull();
});

test("RUL-04 a season with graded stages is changed only by a version that says from which stage on; graded ones and those before keep theirs", async ({
  world,
  office,
}) => {
  const year = 2071;
  const [quarter, semi, final] = [
    await aStage(world, { year, name: "Quart de finale", order: 1 }),
    await aStage(world, { year, name: "Demi-finale", order: 2 }),
    await aStage(world, { year, name: "Finale nationale", order: 3, physical: true }),
  ];
  const other = await aStage(world, { year: 2072, name: "Quart de finale" });
  const { version, rules } = await office.call(rulesApi.read, { params: { year } });
  const person = await aParticipant(world, { year });
  await office.call(resultsApi.enterGrade, {
    body: { userId: person.wireId, questionnaireId: quarter.wireId, grade: 1, weightedGrade: 1, time: 9 },
  });
  const change = (from?: string) => ({
    params: { year },
    body: { basedOn: version, rules: { ...rules, timeRounding: "down" as const }, from },
  });
  expect(await office.refused(rulesApi.change, change())).toMatchObject({ status: 400, issues: [{ path: "from" }] });
  expect(await office.refused(rulesApi.change, change(other.wireId))).toMatchObject({ status: 400, issues: [{ path: "from" }] });
  const changed = await office.call(rulesApi.change, change(final.wireId));
  expect(changed.stages).toEqual([
    { id: quarter.wireId, name: "Quart de finale", version, rules, isGraded: true },
    { id: semi.wireId, name: "Demi-finale", version, rules, isGraded: false },
    { id: final.wireId, name: "Finale nationale", version: null, rules: null, isGraded: false },
  ]);
  const { data } = await office.call(auditApi.list, { query: { "filter.subject": `year ${year}` } });
  expect(data.find(({ action }) => action === "change rules")?.differences).toContainEqual(
    expect.objectContaining({ path: ["fromStage"], after: "Finale nationale" }),
  );
});
