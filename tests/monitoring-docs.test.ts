import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { test } from "./world.ts";

const read = (path: string): string => readFileSync(new URL(`../docs/watching/${path}`, import.meta.url), "utf8");
const metricNames = (text: string): Set<string> => new Set(text.match(/\b(?:palmares|process|nodejs)_[a-z0-9_]+\b/g));

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

test("every metric in the dashboard and the alerts comes from /metrics or the probe", async ({ world }) => {
  const { body } = await world.http.inject("/metrics");
  const probe = read("../../app/probe.ts");
  const exposed = new Set(
    [...`${body}\n${probe}`.matchAll(/^\W*# TYPE (\w+) (\w+)\W*$/gm)].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
    ),
  );
  for (const file of ["grafana.json", "alerts.yml"]) {
    const figures = [...metricNames(read(file))].filter((name) => !name.endsWith("_night"));
    expect(figures.length, file).toBeGreaterThan(8);
    expect(
      figures.filter((name) => !exposed.has(name)),
      file,
    ).toEqual([]);
  }
});

test("the dashboard only queries the data source chosen at its import", () => {
  const { templating, panels } = JSON.parse(read("grafana.json")) as { templating: { list: { name: string }[] }; panels: Panel[] };
  expect(templating.list.map(({ name }) => name)).toEqual(["datasource", "job"]);
  const dataPanels = panels.filter(({ type }) => type !== "row");
  expect(dataPanels.length).toBeGreaterThan(20);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, datasource, targets } of dataPanels) {
    expect(datasource?.uid, title).toMatch(/^\$\{datasource\}$/);
    expect(targets?.length, title).toBeGreaterThan(0);
  }
});

test("docs/operations.md explains every alert and what to do", () => {
  const operations = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
  const alerts = [...read("alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(alerts.length).toBeGreaterThan(8);
  expect(alerts.filter((name) => !operations.includes(`| ${name} |`))).toEqual([]);
});

test("the queries of the PostgreSQL exporter run, and return the metrics in the dashboard and the alerts", async ({ world }) => {
  const file = read("postgresql-queries.yml");
  const queries = [...file.matchAll(/^(\w+):\n {2}query: "(.+)"\n(?: {2}master: true\n)? {2}metrics:\n((?: {4}- .+\n)+)/gm)];
  expect(queries).toHaveLength([...file.matchAll(/^\w+:$/gm)].length);
  const exposed = ["pg_up", "pg_settings_max_connections", "pg_stat_activity_count"];
  for (const [, name = "", query = "", metrics = ""] of queries) {
    const columns = [...metrics.matchAll(/- (\w+): \{ usage: "(\w+)"/g)].map(([, column = "", usage]) => ({ column, usage }));
    const result = await world.asOwner((pool) => pool.query(query));
    expect(
      result.fields.map((field) => field.name),
      name,
    ).toEqual(columns.map(({ column }) => column));
    exposed.push(...columns.filter(({ usage }) => usage === "GAUGE").map(({ column }) => `${name}_${column}`));
  }
  const metricNames = new Set(`${read("grafana.json")}${read("alerts.yml")}`.match(/\bpg_[a-z_]+\b/g));
  expect([...metricNames].sort()).toEqual(exposed.sort());
});
