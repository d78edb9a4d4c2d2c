import { writeFileSync } from "node:fs";
import pg from "pg";
import { listTables, sequencesOf } from "#database/digest.ts";

// `npm run release-data -- <address of a database> <version>`: saves the championship of that database, prepared by this checkout's version, as data
// that every later version must open. All names are invented: it is the demonstration, reduced to a few people.

const [, , address, version] = process.argv;
const client = new pg.Client({ connectionString: address });
await client.connect();
await client.query("set timezone = 'UTC'");
const tables: Record<string, unknown[]> = {};
for (const { name, columns } of await listTables(client)) {
  const { rows } = await client.query(
    `select to_jsonb(row) as row from (select ${columns.join(", ")} from ${name}) row order by row::text`,
  );
  tables[name] = rows.map(({ row }) => row);
}
const sequences = await sequencesOf(client);
await client.end();
const lines = Object.entries(tables).map(
  ([name, rows]) => `${JSON.stringify(name)}: [\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`,
);
writeFileSync(
  new URL(`${version}.json`, import.meta.url),
  `{\n"tables": {\n${lines.join(",\n")}\n},\n"sequences": ${JSON.stringify(sequences)}\n}\n`,
);
