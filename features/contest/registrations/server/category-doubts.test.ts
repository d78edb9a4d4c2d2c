import { expect } from "vitest";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { noLimits } from "#season/marking/regulations.ts";
import { decideAsIn40thEdition } from "#tests/decided-season.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, aPerson, aRegistration, test, type World } from "#tests/world.ts";
import { categoryDoubtsApi } from "../category-doubts.contract.ts";

const params = { year: ACTIVE_YEAR };

/** The office, once it has decided what the 40th edition says of who belongs in a category. */
async function anOfficeThatDecided(world: World) {
  await decideAsIn40thEdition(world);
  return (await anAdmin(world)).caller;
}

test("RUL-07 the office reads whose age or number of seasons does not fit the category; both sides of each bound", async ({ world }) => {
  const person = (name: string, born: number, category: string) =>
    aParticipant(world, { category, person: { lastname: name, birthday: `${born}-12-31` } });
  const [young, , , old] = [
    await person("A", ACTIVE_YEAR - 1 - 11, "C2"),
    await person("B", ACTIVE_YEAR - 1 - 12, "C2"),
    await person("C", ACTIVE_YEAR - 1 - 15, "C2"),
    await person("D", ACTIVE_YEAR - 1 - 16, "C2"),
  ];
  const faithful = await person("E", ACTIVE_YEAR - 1 - 25, "L2");
  const most = await person("F", ACTIVE_YEAR - 1 - 25, "L2");
  for (const back of [1, 2, 3, 4, 5]) {
    await aRegistration(world, { userId: faithful.id, year: ACTIVE_YEAR - back, category: "L2" });
    if (back < 5) await aRegistration(world, { userId: most.id, year: ACTIVE_YEAR - back, category: "L2" });
  }
  await aParticipant(world, { category: "CE", person: { lastname: "G", birthday: null } });
  const { caller } = await anAdmin(world);
  const none = { people: [], isWhole: true };
  expect(await caller.call(categoryDoubtsApi.doubts, { query: params }), "nothing is decided").toEqual(none);
  const office = await anOfficeThatDecided(world);
  const { people, isWhole } = await office.call(categoryDoubtsApi.doubts, { query: params });
  expect(isWhole).toBe(true);
  expect(people.map(({ userId, doubts }) => [userId, doubts])).toEqual([
    [young.wireId, ["11 ans\u00A0: en C2, on a de 12 à 15 ans."]],
    [old.wireId, ["16 ans\u00A0: en C2, on a de 12 à 15 ans."]],
    [faithful.wireId, ["6e participation en L2\u00A0: on y participe 5 fois au plus."]],
  ]);
  const ofOne = await office.call(categoryDoubtsApi.doubts, { query: { ...params, userId: old.wireId } });
  expect(ofOne.people).toEqual(people.slice(1, 2));
  expect(await office.call(categoryDoubtsApi.doubts, { query: { year: ACTIVE_YEAR - 1 } }), "former seasons had not decided").toEqual(none);
});

test("RUL-07 after an international final in GP or HC, another category than HC is doubted for two years", async ({ world }) => {
  const finals = new Map<number, number>();
  for (const back of [1, 2, 3]) {
    const year = ACTIVE_YEAR - back;
    finals.set(back, (await aStage(world, { name: "Finale internationale", year, physical: true })).id);
  }
  const finalist = async (lastname: string, back: number, then: string, now: string, grade: number | null = 3) => {
    const { id, wireId } = await aParticipant(world, { category: now, person: { lastname, birthday: "1990-05-14" } });
    await aRegistration(world, { userId: id, year: ACTIVE_YEAR - back, category: then });
    await aResult(world, { questionnaireId: finals.get(back) ?? 0, userId: id, ...(grade === null ? { absent: true } : { grade }) });
    return wireId;
  };
  const doubted = [await finalist("A", 1, "GP", "GP"), await finalist("B", 2, "HC", "GP")];
  await finalist("C", 3, "GP", "GP");
  await finalist("D", 1, "GP", "HC");
  await finalist("E", 1, "L1", "GP");
  await finalist("F", 1, "GP", "GP", null);
  const { people } = await (await anOfficeThatDecided(world)).call(categoryDoubtsApi.doubts, { query: params });
  const afterFinals = people.filter(({ doubts }) => doubts.some((doubt) => doubt.startsWith("Finale")));
  expect(afterFinals.map(({ userId, doubts }) => [userId, doubts])).toEqual([
    [doubted[0], [`Finale internationale ${ACTIVE_YEAR - 1} en GP\u00A0: on participe ensuite en HC pendant 2 ans.`]],
    [doubted[1], [`Finale internationale ${ACTIVE_YEAR - 2} en HC\u00A0: on participe ensuite en HC pendant 2 ans.`]],
  ]);
});

test("RUL-07 a rule names a category that exists, and doubts are for the office alone", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { version, rules } = await caller.call(rulesApi.read, { params });
  const [id = ""] = Object.keys(rules.categories);
  const afterInternationalFinal = { categoryId: 99_999, years: 2 };
  const categories = { ...rules.categories, [id]: { ...noLimits, afterInternationalFinal } };
  const refused = await caller.refused(rulesApi.change, { params, body: { basedOn: version, rules: { ...rules, categories } } });
  expect(refused).toMatchObject({ status: 400, message: "Cette catégorie n'existe pas" });
  for (const role of ["USER", "ESTABLISHEMENT", "CLUB"] as const) {
    const person = await aPerson(world, { role });
    expect(await person.caller.status(categoryDoubtsApi.doubts, { query: { ...params, userId: person.wireId } })).toBe(403);
  }
});
