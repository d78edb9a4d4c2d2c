import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";

// Files of backups: compressed (zstd), and encrypted as `age` does, so that `age -d -i KEY FILE | zstd -d` opens them too.

const ENDING = ".backup.zst.age";
const PLAIN = ".backup.zst";
const UNFINISHED = ".part";

/** An identity of age, as `age-keygen` writes them too. */
export type Key = string;

export async function readKey(file: string): Promise<Key> {
  const identity = existsSync(file) && /^AGE-SECRET-KEY-[\w-]+$/m.exec(readFileSync(file, "utf8"))?.[0];
  if (!identity)
    throw new Error(
      `La clé des sauvegardes ne se lit pas dans ${file} : faites-en une avec « npm run backup -- --new-key ${file} », et gardez-en une copie ailleurs.`,
    );
  return identity;
}

/** @throws {Error} In French, where there is a file already: what it opens would be lost. */
export async function makeKey(file: string): Promise<void> {
  const identity = await generateIdentity();
  const text = `# clé des sauvegardes de Palmarès\n# public key: ${await identityToRecipient(identity)}\n${identity}\n`;
  await writeFile(file, text, { mode: 0o600, flag: "wx" }).catch((cause) => {
    throw new Error(`${file} existe déjà, ou ne peut pas être écrit : rien n'a été changé.`, { cause });
  });
}

export const nameOf = (at: Date, key: Key | undefined): string =>
  `palmares-${at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}${key ? ENDING : PLAIN}`;

/** Writes these bytes where nobody but the account reads them; under its name once they are on the disk. Returns how many there are. */
export async function writeBackupFile(file: string, bytes: AsyncIterable<Uint8Array>, key: Key | undefined): Promise<number> {
  const unfinished = `${file}${UNFINISHED}`;
  const compressed = Readable.from(bytes, { objectMode: false }).compose(createZstdCompress());
  const output = createWriteStream(unfinished, { mode: 0o600, flags: "w" });
  await pipeline(key ? await encrypted(compressed, key) : compressed, output).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
  for (const place of [unfinished, dirname(file)]) {
    const handle = await open(place, "r");
    await handle.sync().finally(() => handle.close());
  }
  await rename(unfinished, file);
  return output.bytesWritten;
}

async function encrypted(bytes: Readable, key: Key): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(bytes) as never)) as unknown as ReadableStream);
}

/** What was written; an error where a byte of it was changed, or the key is another. */
export async function* readBackupFile(file: string, key: Key | undefined): AsyncGenerator<Uint8Array> {
  const bytes = createReadStream(file);
  if (file.endsWith(ENDING) && key === undefined) throw new Error(`${file} est chiffré : donnez sa clé (--key).`);
  const opened = file.endsWith(ENDING) && key ? await decrypted(bytes, key) : bytes;
  try {
    yield* opened.compose(createZstdDecompress());
  } catch (cause) {
    throw new Error(`${file} est abîmé : prenez une autre sauvegarde.`, { cause });
  }
}

async function decrypted(bytes: Readable, key: Key): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const opened = await decrypter.decrypt(Readable.toWeb(bytes) as never).catch((cause) => {
    throw new Error("Cette clé n'ouvre pas cette sauvegarde.", { cause });
  });
  return Readable.fromWeb(opened as unknown as ReadableStream);
}

/** Takes away the oldest backups past so many. Says which. */
export async function rotate(directory: string, keep: number): Promise<string[]> {
  const names = (await readdir(directory)).filter(
    (name) => name.startsWith("palmares-") && (name.endsWith(ENDING) || name.endsWith(PLAIN)),
  );
  const gone = names.sort().slice(0, -keep);
  for (const name of gone) await rm(join(directory, name));
  return gone;
}
