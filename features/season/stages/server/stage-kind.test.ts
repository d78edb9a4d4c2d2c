import { sql } from "kysely";
import { expect } from "vitest";
import type { StageKind } from "#database/tables.ts";
import { anAdmin, test } from "#tests/world.ts";
import { stagesApi } from "../stages.contract.ts";

const names: [name: string, kind: StageKind][] = [
  ["Finale nationale 2027", "national_final"],
  ["FINALE  NATIONALE", "national_final"],
  ["Demi-finale", "semi_final"],
  ["Demi-finale nationale", "semi_final"],
  ["Demi finale régionale", "semi_final"],
  ["Démi–Finale", "semi_final"],
  ["De\u0301mi\u00A0-\u00A0Fi\u00ADnale", "semi_final"],
  ["Quart de finale en ligne", "quarter_final"],
  ["Quart-de-finale", "quarter_final"],
  ["Quarts de finale", "other"],
  ["Finale internationale", "international_final"],
  ["Finale", "other"],
];

test.for(names)(
  "CLB-04 GRD-05 OPS-02 a node of the version before inserts the stage « %s »: its kind is %s",
  async ([name, kind], { world }) => {
    const { rows } = await sql<{ kind: StageKind }>`insert into questionnaires (name, year) values (${name}, 2020) returning kind`.execute(
      world.db,
    );
    expect(rows).toEqual([{ kind }]);
  },
);

test("STG-01 STG-02 the office chooses the kind of a stage; without a choice its first name says it, and another name changes nothing", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const draft = { name: "Finale nationale", year: 2020, active: false, physical: true };
  const chosen = await caller.call(stagesApi.create, { body: { ...draft, kind: "other" } });
  const { id, kind } = await caller.call(stagesApi.create, { body: draft });
  expect([chosen.kind, kind]).toEqual(["other", "national_final"]);
  const change = async (body: Record<string, unknown>) => (await caller.call(stagesApi.update, { params: { id }, body })).kind;
  expect(await change({ name: "Quart de finale" })).toBe("national_final");
  expect(await change({ kind: "international_final" })).toBe("international_final");
  expect(await caller.status(stagesApi.update, { params: { id }, body: { kind: "final" } })).toBe(400);
});
