import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Pool } from "pg";
import { townNames } from "#platform/contract/town-name.ts";

const folder = new URL("./data/", import.meta.url);

/** The columns of a file of public data, without its header line; no field is quoted. */
async function columnsOf(file: string): Promise<string[][]> {
  const text = String(await promisify(gunzip)(await readFile(new URL(file, folder))));
  const [heading = [], ...rows] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return heading.map((_, column) => rows.map((row) => row[column] ?? ""));
}

async function publicData(): Promise<{ readonly cities: string[][]; readonly schools: string[][] }> {
  const [[codes = [], towns = [], ...places], schools] = [await columnsOf("cities.csv.gz"), await columnsOf("schools.csv.gz")];
  const schoolTowns = schools.at(-1) ?? [];
  const displayName = townNames([...towns, ...schoolTowns]);
  return { cities: [codes, towns.map(displayName), ...places], schools: [...schools.slice(0, -1), schoolTowns.map(displayName)] };
}

/** Schools and cities of France, for every championship: loaded once, into a database that has none. */
export async function loadDirectory(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ known: boolean }>("select exists (select from school_directory) as known");
  if (rows[0]?.known) return;
  const { cities, schools } = await publicData();
  // Cities first: if schools are present, everything is.
  await pool.query(
    `insert into cities (zip_code, city, latitude, longitude)
     select * from unnest($1::text[], $2::text[], $3::real[], $4::real[])
     on conflict do nothing`,
    cities,
  );
  await pool.query(
    `insert into school_directory (rne_code, name, type, street, zip_code, city)
     select rne_code, name, type::establishment_type, nullif(street, ''), nullif(zip_code, ''), city
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) school (rne_code, name, type, street, zip_code, city)
     on conflict do nothing`,
    schools,
  );
}
