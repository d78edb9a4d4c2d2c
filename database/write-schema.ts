import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCatalogue, schemaAsSql, schemaAsTypes } from "./catalogue.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

// `npm run schema`: writes schema.sql and tables.ts from a fresh database; to be run after each new migration.
const directory = mkdtempSync(join(tmpdir(), "palmares-schema-"));
const server = await startEmbedded({ directory, settings: { fsync: "off" } });
await server.create("schema");
const { pool, connect, close } = openDatabase(server.url("schema"));
await migrate({ connect });
const catalogue = await readCatalogue(pool);
writeFileSync(new URL("schema.sql", import.meta.url), schemaAsSql(catalogue));
writeFileSync(new URL("tables.ts", import.meta.url), schemaAsTypes(catalogue));
await close();
await server.stop();
rmSync(directory, { recursive: true });
execFileSync("biome", ["format", "--write", "database/tables.ts"], { stdio: "inherit" });
