import { Readable } from "node:stream";
import type { Client, ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import * as z from "zod";
import { type Digest, differencesBetween, digestOfSequences, digestsOf, digestsOfTables, listTables, sequencesOf } from "./digest.ts";
import { migrateWithin, migrationNames } from "./migrate.ts";
import { fillTables, placeOf, refuseTarget } from "./move.ts";

// A backup is one stream: a line of JSON that says what follows, each table as COPY writes it in text (pieces, each behind its length in four bytes, then a length
// of 0), and a line of JSON with the fingerprints that the tables had. It depends on no version of PostgreSQL.

const Begin = z.object({
  format: z.literal("palmares backup 1"),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** What an installation with its own PostgreSQL signs with. */
  secret: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })),
});

const End = z.object({
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  digests: z.array(z.object({ table: z.string(), rows: z.number(), digest: z.string() })),
});

export interface BackedUp {
  /** What it holds is of this instant, whatever was written while it was made. */
  readonly at: Date;
  readonly secret: string | null;
  readonly digests: readonly Digest[];
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

const NOTHING = lengthOf(Buffer.alloc(0));

/** The database of this connection as it is now, while others go on writing. */
export async function* writeBackup(source: ClientBase, secret: string | null): AsyncGenerator<Uint8Array> {
  await source.query("begin isolation level repeatable read read only");
  const { rows } = await source.query<{ at: Date; migrations: string[] }>(
    "select now() as at, array(select name from migrations order by name) as migrations",
  );
  const [{ at, migrations } = { at: new Date(), migrations: [] }] = rows;
  const tables = await listTables(source);
  yield line({ format: "palmares backup 1", at: at.toISOString(), migrations, secret, tables } satisfies z.input<typeof Begin>);
  for (const table of tables) {
    for await (const piece of source.query(copyTo(`copy ${placeOf(table)} to stdout`)) as AsyncIterable<Buffer>) {
      yield lengthOf(piece);
      yield piece;
    }
    yield NOTHING;
  }
  const digests = await digestsOfTables(source);
  // After all rows: a number that was given meanwhile is not given again.
  const sequences = await sequencesOf(source);
  yield line({ sequences, digests: [...digests, digestOfSequences(sequences)] } satisfies z.input<typeof End>);
  await source.query("commit");
}

/** Whether it opens at all: read before anything is made for it. @throws {Error} In French. */
export async function readBeginning(backup: AsyncIterable<Uint8Array>): Promise<void> {
  const read = new Reader(backup);
  refuseNewer(parsed(Begin, await read.line()).migrations);
  await read.end();
}

function refuseNewer(migrations: readonly string[]): void {
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `Cette sauvegarde est d'une version plus récente de Palmarès (${unknown.join(", ")}) : restaurez-la avec cette version-là.`,
    );
}

/**
 * Brings a backup into an empty database, in one transaction: it is there as it was, compared table by table with what was written, or nothing is. Its tables are
 * those of the version that wrote it.
 *
 * @throws {Error} In French.
 */
export async function loadBackup(backup: AsyncIterable<Uint8Array>, target: Client): Promise<BackedUp> {
  const read = new Reader(backup);
  const { at, migrations, secret, tables } = parsed(Begin, await read.line());
  refuseNewer(migrations);
  await refuseTarget(target);
  await target.query("begin");
  await migrateWithin(target, migrations);
  const there = await listTables(target);
  if (JSON.stringify(there) !== JSON.stringify(tables)) throw new Error(UNREADABLE);
  let end: z.output<typeof End> | undefined;
  await fillTables(target, there, {
    rowsOf: () => Readable.from(read.pieces()),
    sequences: async () => {
      end = parsed(End, await read.line());
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

const known = new Set(await migrationNames());
const UNREADABLE = "Ce fichier n'est pas une sauvegarde de Palmarès, ou il est abîmé.";

function parsed<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(UNREADABLE, { cause });
  }
}

/** Lines and pieces of a stream that is read once. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new Error(UNREADABLE);
    this.#left = this.#left.length === 0 ? Buffer.from(value) : Buffer.concat([this.#left, value]);
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#left.length < length) await this.#more();
    const taken = this.#left.subarray(0, length);
    this.#left = this.#left.subarray(length);
    return taken;
  }

  async line(): Promise<string> {
    let end = this.#left.indexOf("\n");
    while (end === -1) {
      if (this.#left.length > MOST_LINE_BYTES) throw new Error(UNREADABLE);
      await this.#more();
      end = this.#left.indexOf("\n");
    }
    return (await this.#take(end + 1)).toString("utf8");
  }

  /** Nothing more is read. */
  async end(): Promise<void> {
    await this.#source.return?.();
  }

  /** The pieces of one table. */
  async *pieces(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(NOTHING.length)).readUInt32BE();
      if (length === 0) return;
      if (length > MOST_PIECE_BYTES) throw new Error(UNREADABLE);
      yield await this.#take(length);
    }
  }
}

const MOST_LINE_BYTES = 16 * 1_048_576;
/** A row is a piece: an image of a question is the largest. */
const MOST_PIECE_BYTES = 1_024 * 1_048_576;
