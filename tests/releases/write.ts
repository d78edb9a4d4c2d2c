import { writeFileSync } from "node:fs";
import pg from "pg";
import { listTables, sequencesOf } from "#database/digest.ts";

// `npm run release-data -- <address of a database> <version>`: keeps the championship of that database, which the version of this checkout has
// prepared, as data that every later version must open. Names of nobody who lives: the demonstration, cut down to a few people.

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
