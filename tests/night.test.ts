import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { test } from "./world.ts";

const read = (path: string): string => readFileSync(new URL(`../docs/watching/${path}`, import.meta.url), "utf8");
const named = (text: string): Set<string> => new Set(text.match(/\b(?:palmares|process|nodejs)_[a-z0-9_]+\b/g));

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

test("every figure that the dashboard and the alerts name is one that /metrics or the probe tells", async ({ world }) => {
  const { body } = await world.http.inject("/metrics");
  const probe = read("../../app/probe.ts");
  const told = new Set(
    [...`${body}\n${probe}`.matchAll(/^\W*# TYPE (\w+) (\w+)\W*$/gm)].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
    ),
  );
  for (const file of ["grafana.json", "alerts.yml"]) {
    const figures = [...named(read(file))].filter((name) => !name.endsWith("_night"));
    expect(figures.length, file).toBeGreaterThan(8);
    expect(
      figures.filter((name) => !told.has(name)),
      file,
    ).toEqual([]);
  }
});

test("the dashboard asks nothing but the data source that whoever imports it chooses", () => {
  const { templating, panels } = JSON.parse(read("grafana.json")) as { templating: { list: { name: string }[] }; panels: Panel[] };
  expect(templating.list.map(({ name }) => name)).toEqual(["datasource", "job"]);
  const drawn = panels.filter(({ type }) => type !== "row");
  expect(drawn.length).toBeGreaterThan(20);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, datasource, targets } of drawn) {
    expect(datasource?.uid, title).toMatch(/^\$\{datasource\}$/);
    expect(targets?.length, title).toBeGreaterThan(0);
  }
});

test("docs/operations.md says of every alert what it means and what to do", () => {
  const operations = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
  const alerts = [...read("alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(alerts.length).toBeGreaterThan(8);
  expect(alerts.filter((name) => !operations.includes(`| ${name} |`))).toEqual([]);
});

test("what the exporter of PostgreSQL is told to ask can be asked, and answers the figures that the dashboard and the alerts name", async ({
  world,
}) => {
  const file = read("postgresql-queries.yml");
  const asked = [...file.matchAll(/^(\w+):\n {2}query: "(.+)"\n(?: {2}master: true\n)? {2}metrics:\n((?: {4}- .+\n)+)/gm)];
  expect(asked).toHaveLength([...file.matchAll(/^\w+:$/gm)].length);
  const told = ["pg_up", "pg_settings_max_connections", "pg_stat_activity_count"];
  for (const [, name = "", query = "", metrics = ""] of asked) {
    const columns = [...metrics.matchAll(/- (\w+): \{ usage: "(\w+)"/g)].map(([, column = "", usage]) => ({ column, usage }));
    const result = await world.asOwner((pool) => pool.query(query));
    expect(
      result.fields.map((field) => field.name),
      name,
    ).toEqual(columns.map(({ column }) => column));
    told.push(...columns.filter(({ usage }) => usage === "GAUGE").map(({ column }) => `${name}_${column}`));
  }
  const named = new Set(`${read("grafana.json")}${read("alerts.yml")}`.match(/\bpg_[a-z_]+\b/g));
  expect([...named].sort()).toEqual(told.sort());
});
