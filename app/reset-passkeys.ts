import { existsSync } from "node:fs";
import { join } from "node:path";
import type { parseArgs } from "node:util";
import { createOutbox, MAILING } from "#access/mail/server/mail.service.ts";
import { resetKeysOfUsername } from "#access/passkeys/server/reset.service.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { startEmbedded } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { runCommand } from "./command.ts";
import { readSettings, type Settings } from "./settings.ts";

// `npm run reset-passkeys -- IDENTIFIANT` is for the only administrator, after the loss of every passkey and code. Running it requires control of
// the database.

const usage = `npm run reset-passkeys -- IDENTIFIANT
Retire les clés d'accès et les codes de secours d'un compte, ferme ses sessions, et lui donne un nouveau délai pour ajouter une clé. Même environnement que l'application (DATABASE_URL, SECRET_KEY, PUBLIC_URL…) ;
une installation qui a son propre PostgreSQL est d'abord arrêtée.`;

const config = { allowPositionals: true } as const;

const refuseCodes = () => {
  throw new Error("this command mails no code");
};

async function reset(url: string, settings: Settings, username: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, { max: 2 });
  try {
    const jobs = await startJobs(pool, () => undefined);
    // A restored database that was never started has no queue yet.
    await jobs.makeQueue(MAILING);
    const site = {
      publicUrl: settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`,
      federationName: settings.FEDERATION_NAME,
      contactEmail: settings.CONTACT_EMAIL,
    };
    const clock = () => new Date();
    const outbox = createOutbox(jobs, clock, refuseCodes);
    const isReset = await resetKeysOfUsername(db, { outbox, site, now: clock() }, username).finally(jobs.close);
    if (!isReset) throw new Error(`Le compte « ${username} » n'existe pas, ou n'a pas de clé d'accès et n'en doit pas.`);
    console.log(
      `Les clés d'accès de ${username} sont retirées, et un nouveau délai commence à sa prochaine connexion. Il reste son mot de passe : qu'il serve aussitôt à ajouter une nouvelle clé.`,
    );
  } finally {
    await close();
  }
}

async function main({ positionals: [username] }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  if (!username) throw new Error(usage);
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL) return reset(settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL, settings, username);
  const directory = settings.PALMARES_DATA ?? dataDirectory();
  if (!existsSync(join(directory, "postgresql/PG_VERSION"))) throw new Error(`Il n'y a pas d'installation dans ${directory}.`);
  const embedded = await startEmbedded({ directory });
  await reset(embedded.url("palmares"), settings, username).finally(() => embedded.stop());
}

await runCommand(usage, config, main);
