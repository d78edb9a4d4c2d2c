import { Readable } from "node:stream";
import type { Client, ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import * as z from "zod";
import { type Digest, differencesBetween, digestOfSequences, digestsOf, digestsOfTables, listTables, sequencesOf } from "./digest.ts";
import { migrateWithin, migrationNames } from "./migrate.ts";
import { fillTables, refuseUnsuitableTarget, tableWithColumns } from "./move.ts";

// A backup is one stream: a header (one line of JSON), each table in the text format of COPY (chunks, each after its length in four bytes, then a length
// of 0), and a footer (one line of JSON) with the fingerprints of the tables. It does not depend on a version of PostgreSQL.

const Header = z.object({
  format: z.literal("palmares backup 1"),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  secret: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })),
});

const Footer = z.object({
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  digests: z.array(z.object({ table: z.string(), rows: z.number(), digest: z.string() })),
});

export interface BackupSummary {
  readonly at: Date;
  readonly secret: string | null;
  readonly digests: readonly Digest[];
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

const END_OF_TABLE = lengthOf(Buffer.alloc(0));

/** A snapshot of the database of this connection, while others continue to write. */
export async function* writeBackup(source: ClientBase, secret: string | null): AsyncGenerator<Uint8Array> {
  await source.query("begin isolation level repeatable read read only");
  const { rows } = await source.query<{ at: Date; migrations: string[] }>(
    "select now() as at, array(select name from migrations order by name) as migrations",
  );
  const [{ at, migrations } = { at: new Date(), migrations: [] }] = rows;
  const tables = await listTables(source);
  yield line({ format: "palmares backup 1", at: at.toISOString(), migrations, secret, tables } satisfies z.input<typeof Header>);
  for (const table of tables) {
    for await (const chunk of source.query(copyTo(`copy ${tableWithColumns(table)} to stdout`)) as AsyncIterable<Buffer>) {
      yield lengthOf(chunk);
      yield chunk;
    }
    yield END_OF_TABLE;
  }
  const digests = await digestsOfTables(source);
  // Read after all rows, so that a number used meanwhile is not used again.
  const sequences = await sequencesOf(source);
  yield line({ sequences, digests: [...digests, digestOfSequences(sequences)] } satisfies z.input<typeof Footer>);
  await source.query("commit");
}

/** Checks that a backup can be read, before anything is created for it. @throws {Error} In French. */
export async function readBeginning(backup: AsyncIterable<Uint8Array>): Promise<void> {
  const reader = new Reader(backup);
  refuseNewer(parse(Header, await reader.line()).migrations);
  await reader.end();
}

function refuseNewer(migrations: readonly string[]): void {
  const unknownMigrations = migrations.filter((name) => !knownMigrations.has(name));
  if (unknownMigrations.length > 0)
    throw new Error(
      `Cette sauvegarde est d'une version plus récente de Palmarès (${unknownMigrations.join(", ")}) : restaurez-la avec cette version-là.`,
    );
}

/**
 * Restores a backup into an empty database, in one transaction: nothing is written if a table differs from its fingerprint in the backup. The tables are
 * those of the version that wrote it.
 *
 * @throws {Error} In French.
 */
export async function loadBackup(backup: AsyncIterable<Uint8Array>, target: Client): Promise<BackupSummary> {
  const reader = new Reader(backup);
  const { at, migrations, secret, tables } = parse(Header, await reader.line());
  refuseNewer(migrations);
  await refuseUnsuitableTarget(target);
  await target.query("begin");
  await migrateWithin(target, migrations);
  const targetTables = await listTables(target);
  if (JSON.stringify(targetTables) !== JSON.stringify(tables)) throw new Error(UNREADABLE);
  let end: z.output<typeof Footer> | undefined;
  await fillTables(target, targetTables, {
    rowsOf: () => Readable.from(reader.chunks()),
    sequences: async () => {
      end = parse(Footer, await reader.line());
      return end.sequences;
    },
  });
  const digests = await digestsOf(target);
  const differing = differencesBetween(end?.digests ?? [], digests);
  if (differing.length > 0)
    throw new Error(`Ce qui a été restauré n'est pas ce qui a été sauvegardé : ${differing.join(", ")}. Rien n'a été gardé.`);
  await target.query("commit");
  return { at: new Date(at), secret, digests };
}

const knownMigrations = new Set(await migrationNames());
const UNREADABLE = "Ce fichier n'est pas une sauvegarde de Palmarès, ou il est abîmé.";

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(UNREADABLE, { cause });
  }
}

class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new Error(UNREADABLE);
    this.#buffer = this.#buffer.length === 0 ? Buffer.from(value) : Buffer.concat([this.#buffer, value]);
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#buffer.length < length) await this.#readMore();
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  async line(): Promise<string> {
    let end = this.#buffer.indexOf("\n");
    while (end === -1) {
      if (this.#buffer.length > MAX_LINE_BYTES) throw new Error(UNREADABLE);
      await this.#readMore();
      end = this.#buffer.indexOf("\n");
    }
    return (await this.#take(end + 1)).toString("utf8");
  }

  async end(): Promise<void> {
    await this.#source.return?.();
  }

  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(END_OF_TABLE.length)).readUInt32BE();
      if (length === 0) return;
      if (length > MAX_CHUNK_BYTES) throw new Error(UNREADABLE);
      yield await this.#take(length);
    }
  }
}

const MAX_LINE_BYTES = 16 * 1_048_576;
/** A row is one chunk: the largest contain the image of a question. */
const MAX_CHUNK_BYTES = 1_024 * 1_048_576;
