import type { parseArgs } from "node:util";
import { isAddress } from "#database/address.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { withEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { listReturned, replayErasures } from "#office/privacy/server/erasures.service.ts";
import { runCommand } from "./command.ts";
import { describeLimit, ERASURES, readErasures } from "./erasures-file.ts";

const usage = `npm run replay-erasures -- LISTE [--on postgresql://…|DOSSIER] [--yes]
Dans une base revenue à un état plus ancien (pg_restore, retour à un instant, image d'un hébergeur, copie d'un suiveur), efface à nouveau les
personnes effacées depuis. LISTE : ${ERASURES}, à côté des sauvegardes, ou l'adresse de la base d'avant si elle répond encore.
  --on     la base (sinon celle des réglages), avec un compte qui a les droits de l'application
  --yes    efface ; sans cela, dit seulement combien de personnes sont revenues
À faire avant de démarrer l'application. La commande peut être répétée.`;

const config = {
  allowPositionals: true,
  options: { on: { type: "string" }, yes: { type: "boolean", default: false } },
} as const;

async function main({ values, positionals: [list] }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  if (!list) throw new Error(usage);
  const target = values.on ?? (process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || process.env.PALMARES_DATA || dataDirectory());
  const work = (url: string) => replay(url, list, values.yes);
  await (isAddress(target) ? work(target) : withEmbedded(target, work));
}

async function replay(url: string, list: string, isConfirmed: boolean): Promise<void> {
  const erasures = await readErasures(list);
  const database = openDatabase(url, { max: 2 });
  try {
    await migrate(database, console.log);
    if (isConfirmed)
      console.log(`Effacés à nouveau : ${await replayErasures(database.db, erasures, new Date())}. ${describeLimit(erasures)}`);
    else
      console.log(
        `Revenus, et à effacer à nouveau : ${(await listReturned(database.db, erasures)).length}. Rien n'a été changé : ajoutez --yes pour les effacer. ${describeLimit(erasures)}`,
      );
  } finally {
    await database.close();
  }
}

await runCommand(usage, config, main);
