import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Figure } from "../figure.ts";
import type { Bench } from "./bench.ts";
import { median, secondsOf } from "./load.ts";

const ROUNDS = 3;
/** The limits for a whole import, and for a refusal. */
const SECONDS_TO_IMPORT = 5;
const SECONDS_TO_REFUSE = 2;

const titles = ["Nom", "Prénom", "E-mail", "Date de naissance", "Genre", "Catégorie", "Langue", "Adresse", "Ville", "Code postal", "Pays"];
type Line = readonly string[];

export const letters = (number: number): string => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

export const birthdayOf = (at: number): string =>
  `${String((at % 28) + 1).padStart(2, "0")}/${String((at % 12) + 1).padStart(2, "0")}/${2010 + (at % 7)}`;

/** New pupils: three of each name, born on different days, as in a large school. */
const pupils = (round: number, count: number): Line[] =>
  Array.from({ length: count }, (_, at) => [
    `Durand-${letters(round)}${letters(at % Math.ceil(count / 3))}`,
    `Léa-${letters(at % Math.ceil(count / 3))}`,
    `lea.${round}.${at}@exemple.fr`,
    birthdayOf(at),
    "F",
    "6e A",
    "",
    "12 rue Sophie-Germain",
    "Bourg-en-Bresse",
    "1000",
    "",
  ]);

const fileOf = (lines: readonly Line[]): Promise<Buffer> =>
  buffer(
    workbook([
      sheet(
        "Élèves",
        titles.map((title, at) => ({ title, value: (line: Line) => line[at] ?? "" })),
        [lines],
      ),
    ]),
  );

/** Sends a list of pupils like the page. */
export function sendList(
  { port, token, query }: { port: number; token: string; query: string },
  file: Buffer,
  name: string,
): Promise<Response> {
  const body = new FormData();
  body.append("excel", new Blob([new Uint8Array(file)]), name);
  const address = `http://127.0.0.1:${port}/api/authentification/establishment/add-from-excel?${query}`;
  return fetch(address, { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
}

/** P10: a school's list read, previewed and registered over HTTP, against two bare statements that insert as many rows; and how soon 50,000 rows are refused. */
export async function importPupils({ port, pool, adminToken }: Bench, count: number): Promise<Figure[]> {
  const establishmentId = await aSchool(pool);
  const send = async (file: Buffer, dryRun: boolean, status = 200): Promise<void> => {
    const answer = await sendList(
      { port, token: adminToken, query: `establishmentId=${establishmentId}&dryRun=${dryRun}` },
      file,
      "liste.xlsx",
    );
    const text = await answer.text();
    if (answer.status !== status) throw new Error(text.slice(0, 500));
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = await fileOf(pupils(round, count));
    ours.push(
      await secondsOf(async () => {
        await send(file, true);
        await send(file, false);
      }),
    );
    bare.push(await secondsOf(() => insertDirectly(pool, establishmentId, round, count)));
  }
  const tooLong = await fileOf(pupils(0, 50_000));
  const refusing = await secondsOf(() => send(tooLong, true, 400));
  const [elapsed, limit] = [median(ours), median(bare)];
  const figure = (what: string, seconds: number, allowed: number, compared = ""): Figure => {
    const detail = `${seconds.toFixed(2)} s of ${allowed} s${compared}`;
    return { name: "P10", what, value: seconds / allowed, unit: "times the limit", goal: 1, detail };
  };
  const compared = `, ${(elapsed / limit).toFixed(1)} times two bare statements (${limit.toFixed(2)} s)`;
  return [
    figure(`importing ${count} pupils, preview and writing`, elapsed, SECONDS_TO_IMPORT, compared),
    figure("refusing a workbook of 50,000 pupils", refusing, SECONDS_TO_REFUSE),
  ];
}

async function aSchool(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into establishments (name, type) values ('Collège du banc', 'Collège') returning id",
  );
  return rows[0]?.id ?? 0;
}

/** Inserts as many accounts and registrations, with all values known before. */
async function insertDirectly(pool: pg.Pool, establishmentId: number, round: number, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (role, username, lastname, firstname, email, birthday, genre, language_id, address, city, zip_code)
     select 'USER', 'banc-' || $1 || '-' || n, 'Durand-' || n, 'Léa', 'lea.' || n || '@exemple.fr', '2012-03-14', 'femme', 1,
       '12 rue Sophie-Germain', 'Bourg-en-Bresse', '01000' from generate_series(1, $2::int) n returning id`,
    [round, count],
  );
  await pool.query(
    `insert into registrations (kind, year, establishment_id, user_id, category_id)
     select 'participant', 2199, $1, id, (select min(id) from categories) from unnest($2::int[]) id`,
    [establishmentId, rows.map(({ id }) => id)],
  );
}
