import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { parseArgs } from "node:util";
import { type Outcome, recordReport } from "#access/mail/server/bounces.service.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { withEmbedded } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import type { SigningSecrets } from "#platform/server/secret.ts";
import { runCommand } from "./command.ts";
import { readSettings } from "./settings.ts";

const usage = `npm run bounces -- [BOÎTE]
Lit les avis de non-remise qui reviennent aux adresses de BOUNCE_DOMAIN, et note ce que devient chaque e-mail. BOÎTE : un fichier (mbox), ou un dossier
Maildir, dont les messages lus passent de new à cur ; sans BOÎTE, ce qui arrive sur l'entrée. Peut être répété, pendant que l'application sert.
Même environnement que l'application (DATABASE_URL, SECRET_KEY…).`;

const config = { allowPositionals: true } as const;

/** The end of a report quotes the mail, which is ours. */
const MAX_MESSAGE = 512 * 1024;
/** Asks the mail server that pipes a message to bring it again later (EX_TEMPFAIL). */
const TRY_LATER = 75;

/** The messages of a mailbox file, or the only one. A byte is a character until a message is parsed. */
async function* readMessages(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let [message, isAfterBlank] = ["", true];
  for await (const line of lines) {
    if (isAfterBlank && line.startsWith("From ")) {
      if (message !== "") yield Buffer.from(message, "latin1");
      message = "";
    } else if (message.length < MAX_MESSAGE) message += `${line.replace(/^>(?=>*From )/, "")}\r\n`;
    isAfterBlank = line === "";
  }
  if (message !== "") yield Buffer.from(message, "latin1");
}

async function* readAll(mailbox: string | undefined): AsyncGenerator<Buffer> {
  if (mailbox === undefined) return yield* readMessages(createInterface({ input: process.stdin.setEncoding("latin1") }));
  const arrivals = join(mailbox, "new");
  if (!existsSync(arrivals)) return yield* readMessages((await open(mailbox)).readLines({ encoding: "latin1" }));
  for (const name of readdirSync(arrivals)) {
    yield readFileSync(join(arrivals, name)).subarray(0, MAX_MESSAGE);
    renameSync(join(arrivals, name), join(mailbox, "cur", `${name}:2,S`));
  }
}

async function read(url: string, secrets: SigningSecrets, mailbox: string | undefined): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  const counts: Record<Outcome, number> = { recorded: 0, none: 0, forged: 0 };
  try {
    for await (const message of readAll(mailbox)) counts[await recordReport(db, secrets, message)] += 1;
  } finally {
    await close();
  }
  console.log(
    `Avis notés : ${counts.recorded}. Sans effet : ${counts.none}. Refusés, leur signature n'est pas la nôtre : ${counts.forged}.`,
  );
}

async function main({ positionals: [mailbox] }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  if (mailbox === undefined && process.stdin.isTTY) throw new Error(usage);
  const settings = readSettings(process.env);
  const directory = settings.PALMARES_DATA ?? dataDirectory();
  const work = (url: string) => {
    const secret = settings.SECRET_KEY ?? readFileSync(join(directory, "secret-key"), "utf8").trim();
    return read(url, { secret, formerSecret: settings.SECRET_KEY_FORMER }, mailbox);
  };
  try {
    await (settings.DATABASE_URL ? work(settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL) : withEmbedded(directory, work));
  } catch (error) {
    if (mailbox !== undefined) throw error;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = TRY_LATER;
  }
}

await runCommand(usage, config, main);
