import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#database/embedded.ts";
import { prepareDatabase } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresql: string;
  }
}

/** One server per run (or the one of TEST_DATABASE_URL), with the template that every test file clones; nothing connects to the template. */
export default async function setup(project: TestProject) {
  const elsewhere = process.env.TEST_DATABASE_URL;
  if (elsewhere) {
    const client = new pg.Client({ connectionString: elsewhere });
    await client.connect();
    await client.query("drop database if exists palmares_template");
    await client.query("create database palmares_template");
    await client.end();
    await prepareDatabase(elsewhere.replace(/\/[^/?]*(\?|$)/, "/palmares_template$1"));
    project.provide("postgresql", elsewhere);
    return undefined;
  }
  const directory = mkdtempSync(join(tmpdir(), "palmares-test-"));
  // The tests' processes start several hundred programs: in half the time if what one of them compiled serves the others.
  process.env.NODE_COMPILE_CACHE ??= join(directory, "compiled");
  const server = await startEmbedded({
    directory,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  });
  await server.create("palmares_template");
  await prepareDatabase(server.url("palmares_template"));
  project.provide("postgresql", server.url("postgres"));
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
  };
}
