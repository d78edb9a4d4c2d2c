import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { prepareTables } from "#app/prepare.ts";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { openDatabase } from "#database/open.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { anEmptyDatabase } from "./empty-database.ts";
import { servingUrl } from "./template.ts";
import { worldOn } from "./world.ts";

// The data of each released version (tests/releases, written by write.ts there), opened with the current code.

interface Release {
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
}

const folder = new URL("./releases/", import.meta.url);
const migrations = new URL("../database/migrations/", import.meta.url);
const versions = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(".json", ""));

const readRelease = (version: string): Release => JSON.parse(readFileSync(new URL(`${version}.json`, folder), "utf8"));

/** A database as that version left it: its frozen migrations and its rows. */
async function restore({ tables, sequences }: Release): Promise<string> {
  const url = await anEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("create table migrations (name text primary key, applied_at timestamptz not null default now())");
  for (const { name } of tables.migrations ?? []) await client.query(readFileSync(new URL(String(name), migrations), "utf8"));
  await client.query("set session_replication_role = replica");
  for (const [name, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {})
      .map(pg.escapeIdentifier)
      .join(", ");
    await client.query(`delete from ${name}`);
    if (columns !== "")
      await client.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
  }
  for (const { name, value } of sequences) if (value !== null) await client.query("select setval($1, $2)", [name, value]);
  await client.query("reset session_replication_role");
  return url;
}

async function prepare(url: string): Promise<string[]> {
  const owner = openDatabase(url, { max: 2 });
  return prepareTables(servingUrl(url), owner).finally(owner.close);
}

/** Computed from other columns, by rules that differ between versions. */
const derivedColumns = ["normal"];

/** Data of people: no later version loses or changes a row of it. */
const personalTables = ["answers", "consents", "convocations", "credentials", "openings", "registrations", "results", "squads", "users"];

describe.each(versions)("data of %s", (version) => {
  test("OPS-03 opened with the current code: accounts still sign in, and all data of people is there, row by row", async () => {
    const release = readRelease(version);
    const url = await restore(release);
    expect((await prepare(url)).length).toBeGreaterThan(0);
    const world = await worldOn(servingUrl(url));
    onTestFinished(() => world.close());
    for (const table of personalTables) {
      const today = table === "answers" ? "saved_answers" : table;
      const lost = await world.pool.query(
        `select row from jsonb_array_elements($1::jsonb) row where not exists (select from ${today} t where to_jsonb(t) @> (row - $2::text[]))`,
        [JSON.stringify(release.tables[table]), derivedColumns],
      );
      expect(lost.rows, table).toEqual([]);
    }
    const { rows: graded } = await world.pool.query<{ rules: { categories: object } }>(
      `select distinct s.body as rules from questionnaires q left join rule_sets s on s.id = q.rule_set_id
       where exists (select from results x where x.questionnaire_id = q.id and x.grade is not null)`,
    );
    const limits = release.tables.categories?.map(({ id, max_question: lastProblem, minutes, older_first: olderFirst }) => [
      id,
      { lastProblem, minutes, olderFirst },
    ]);
    const { coefficients: _, papers: __, qualification: ___, timeLimit: ____, comparedTime: _____, ...others } = regulationsOf40thEdition;
    const ofThen = { ...others, teams: { women: null, men: null }, periods: { convocationDays: 15 } };
    expect(
      graded.map(({ rules }) => rules),
      "RUL-01 its graded stages have the rules of its time",
    ).toEqual([{ ...ofThen, categories: Object.fromEntries(limits ?? []) }]);
    const signIn = async (username: string) => {
      const { accessToken } = await world.nobody.call(authApi.logIn, { body: { username, password: "Demonstration-2026" } });
      return world.withToken(accessToken);
    };
    const [, participant, school] = await Promise.all(["admin", "participant", "etablissement", "club", "centre"].map(signIn));
    const registered = release.tables.registrations?.filter(({ kind, year }) => kind === "participant" && year === 2027) ?? [];
    const pupils = registered.filter(({ establishment_id }) => establishment_id !== null);
    expect((await school?.call(pupilsApi.list))?.meta.totalItems).toBe(pupils.length);
    const saved = async () =>
      (await participant?.call(answersApi.active))?.questions.flatMap((question) => question.usersAnswers?.answers ?? []);
    expect(await saved()).toEqual(["42"]);
    await participant?.call(answersApi.save, { body: [{ questionId: "2", answers: ["43"] }] });
    expect(await saved()).toEqual(["43"]);
  });
});
