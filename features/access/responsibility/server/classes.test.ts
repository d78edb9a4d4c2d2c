import { expect } from "vitest";
import type { Caller } from "#platform/server/session.ts";
import { update } from "#tests/rows.ts";
import { ACTIVE_YEAR, aColleague, aPerson, aPupil, aRegistration, aSchool, test } from "#tests/world.ts";
import { classKey } from "../class-key.ts";
import { classesOf } from "./classes.service.ts";
import { isPupilOf, mayHelpAll } from "./responsibility.service.ts";

test("CLS-01 spellings of one class have one key, and two classes never do", async ({ world }) => {
  const keyOf = async (name: string) => (await world.pool.query("select class_key($1) as key", [name])).rows[0].key;
  const groups = [
    ["5e B", "5E B", " 5ème-B", "5eme B", "5 B", "5B", "5ᵉ B", "5°B", "5e\u00a0B", "5\u202fB"],
    ["5eB", "5EB"],
    ["1re 11", "1 11", "1ère 11"],
    ["11e 1", "11-1"],
    ["111"],
    ["6e 1", "6.1"],
    ["61"],
    ["2nde 3", "2de 3", "2 3"],
    ["CM2 b", "CM2-B"],
    ["5e A+"],
    ["5e A"],
    ["五年级一班"],
    ["Éclair", "eclair"],
    ["", " - "],
  ];
  const keys: string[] = [];
  for (const names of groups) {
    const found = new Set(await Promise.all(names.map(keyOf)));
    expect([...found], names.join(" | ")).toHaveLength(1);
    expect(names.map(classKey), "as pages compare them").toEqual(names.map(() => [...found][0]));
    keys.push(...found);
  }
  expect(new Set(keys).size, keys.join(" | ")).toBe(keys.length);
});

test("CLS-01 a teacher sees pupils of their own school, year and classes; those with all classes see every pupil of the school", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const [teacher, whole, idle] = [
    await aColleague(world, school, false, ["5e B"]),
    await aColleague(world, school),
    await aColleague(world, school, false, []),
  ];
  const [inside, outside, unclassed] = [
    await aPupil(world, school, { className: "5EME B" }),
    await aPupil(world, school, { className: "4e A" }),
    await aPupil(world, school),
  ];
  const foreign = await aPupil(world, other, { className: "5e B" });
  const mayHelp = (id: number, ...pupils: readonly { readonly id: number }[]) =>
    mayHelpAll(
      world.db,
      { id, role: "ESTABLISHEMENT" } as Caller,
      pupils.map((pupil) => pupil.id),
    );
  const sees = async (id: number) => Promise.all([inside, outside, unclassed, foreign].map((pupil) => mayHelp(id, pupil)));
  expect(await sees(teacher.id)).toEqual([true, false, false, false]);
  for (const { id } of [whole, school.correspondent]) expect(await sees(id)).toEqual([true, true, true, false]);
  expect(await sees(idle.id)).toEqual([false, false, false, false]);
  expect(await mayHelp(teacher.id, inside, outside), "all of them or none").toBe(false);
  const past = await aPerson(world);
  await aRegistration(world, { userId: past.id, year: ACTIVE_YEAR - 1, establishmentId: school.id, className: "5e B" });
  const isPupil = ({ id }: { readonly id: number }) => isPupilOf(world.db, past.id, { id, role: "ESTABLISHEMENT" } as Caller);
  expect([await isPupil(teacher), await isPupil(whole)], "of last year's class nothing").toEqual([false, true]);
  const classes = ({ id }: { readonly id: number }, year: number | null = ACTIVE_YEAR) => classesOf(world.db, id, year);
  expect(await classes(teacher)).toEqual(["5e B"]);
  expect(await classes(teacher, ACTIVE_YEAR + 1)).toEqual([]);
  expect([await classes(whole), await classes(school.correspondent, null)]).toEqual([null, null]);
  await update(world, "establishmentColleagues", { establishmentId: school.id }, { confirmedBy: null });
  expect([await sees(teacher.id), await sees(whole.id)], "no longer confirmed").toEqual([Array(4).fill(false), Array(4).fill(false)]);
});
