import { createReadStream } from "node:fs";
import { open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { commandLine, shellWord } from "#platform/server/command-line.ts";

// Backup files: compressed (zstd), and encrypted in the format of `age`, so that `age -d -i KEY FILE | zstd -d` opens them too.

const ENDING = ".backup.zst.age";
const PLAIN = ".backup.zst";
const UNFINISHED = ".part";
export const UNVERIFIED = ".unverified";
/** The first bytes of a file of age, whatever its name. */
const AGE = "age-encryption.org/v1\n";

/** An identity of age, in the format of `age-keygen`. */
export type Key = string;

export async function readKey(file: string): Promise<Key> {
  const text = await readFile(file, "utf8").catch((cause) => {
    if (cause.code === "ENOENT") return "";
    throw new Error(
      `La clé des sauvegardes ${file} ne peut pas être lue par ce compte (numéro ${process.getuid?.()}) : donnez-la-lui (chown).`,
      {
        cause,
      },
    );
  });
  const identity = /^AGE-SECRET-KEY-[\w-]+$/m.exec(text)?.[0];
  if (!identity)
    throw new Error(
      `Il n'y a pas de clé des sauvegardes dans ${file} : faites-en une avec « ${commandLine("backup", `--new-key ${shellWord(file)}`)} », et gardez-en une copie ailleurs.`,
    );
  return identity;
}

/** @throws {Error} In French, if the file exists: replacing a key would lose its backups. */
export async function makeKey(file: string): Promise<void> {
  const identity = await generateIdentity();
  const text = `# clé des sauvegardes de Palmarès\n# public key: ${await identityToRecipient(identity)}\n${identity}\n`;
  await writeFile(file, text, { mode: 0o600, flag: "wx" }).catch((cause) => {
    const why =
      { EEXIST: "existe déjà", ENOENT: "est dans un dossier qui n'existe pas" }[String(cause.code)] ??
      "ne peut pas être écrit par ce compte";
    throw new Error(`${file} ${why} : rien n'a été changé.`, { cause });
  });
}

export const backupName = (at: Date, key: Key | undefined): string =>
  `palmares-${at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}${key ? ENDING : PLAIN}`;

/** Writes these bytes, readable only by the account; the file gets its name once they are on disk. Returns the number of bytes written. */
export async function writeBackupFile(file: string, bytes: AsyncIterable<Uint8Array>, key: Key | undefined): Promise<number> {
  const unfinished = `${file}${UNFINISHED}`;
  const compressed = Readable.from(bytes, { objectMode: false }).compose(createZstdCompress());
  const output = (await openToWrite(unfinished)).createWriteStream();
  await pipeline(key ? await encrypted(compressed, key) : compressed, output).catch(async (error) => {
    await rm(unfinished, { force: true });
    if (error.code !== "ENOSPC") throw error;
    throw new Error(`Il n'y a plus de place dans ${dirname(file)} : la sauvegarde n'est pas faite.`, { cause: error });
  });
  for (const path of [unfinished, dirname(file)]) {
    const handle = await open(path, "r");
    await handle.sync().finally(() => handle.close());
  }
  await rename(unfinished, file);
  return output.bytesWritten;
}

/** @throws {Error} In French. */
const openToWrite = (file: string) =>
  open(file, "w", 0o600).catch((cause) => {
    throw new Error(
      `Le dossier ${dirname(file)} ne peut pas être écrit par ce compte (numéro ${process.getuid?.()}) : donnez-le-lui (chown).`,
      { cause },
    );
  });

async function encrypted(bytes: Readable, key: Key): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(bytes) as never)) as unknown as ReadableStream);
}

/** The written bytes. @throws {Error} In French: a changed byte, a wrong or missing key. */
export async function* readBackupFile(file: string, key: Key | undefined): AsyncGenerator<Uint8Array> {
  const isEncrypted = await beginsWith(file, AGE);
  if (isEncrypted && key === undefined) throw new Error(`${file} est chiffré : donnez sa clé (--key).`);
  const bytes = createReadStream(file);
  const contents = isEncrypted && key ? await decrypted(bytes, key) : bytes;
  // The reader gets errors from the generator, none after it stopped.
  const decompress = createZstdDecompress();
  for (const stream of [bytes, contents, decompress]) stream.on("error", () => {});
  try {
    yield* contents.compose(decompress);
  } catch (cause) {
    throw new Error(`${file} est abîmé : prenez une autre sauvegarde.`, { cause });
  }
}

async function beginsWith(file: string, words: string): Promise<boolean> {
  const handle = await open(file, "r");
  const { buffer } = await handle.read(Buffer.alloc(words.length), 0, words.length).finally(() => handle.close());
  return buffer.toString("latin1") === words;
}

async function decrypted(bytes: Readable, key: Key): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const contents = await decrypter.decrypt(Readable.toWeb(bytes) as never).catch((cause) => {
    throw new Error("Cette clé n'ouvre pas cette sauvegarde.", { cause });
  });
  return Readable.fromWeb(contents as unknown as ReadableStream);
}

/** Names made by `backupName`: files with other names are left alone. */
const OWN_NAME = /^palmares-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.zst(\.age)?/;

/** Deletes all but the newest backups, and files left by backups that were not finished or not verified. Returns the names of deleted backups. */
export async function rotateBackups(directory: string, keepCount: number): Promise<string[]> {
  const files = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isFile() && OWN_NAME.test(entry.name));
  const names = files.map(({ name }) => name).sort();
  const suffixOf = (name: string) => name.replace(OWN_NAME, "");
  const deleted = names.filter((name) => suffixOf(name) === "").slice(0, -keepCount);
  const unfinished = names.filter((name) => [UNVERIFIED, `${UNVERIFIED}${UNFINISHED}`, UNFINISHED].includes(suffixOf(name)));
  for (const name of [...unfinished, ...deleted]) await rm(join(directory, name));
  return deleted;
}
