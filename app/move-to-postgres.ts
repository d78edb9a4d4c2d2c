import { existsSync } from "node:fs";
import { join } from "node:path";
import type { parseArgs } from "node:util";
import { isAddress } from "#database/address.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { formatDigests } from "#database/digest.ts";
import { startEmbedded } from "#database/embedded.ts";
import { moveDatabase } from "#database/move.ts";
import { openDatabase } from "#database/open.ts";
import { accountsWithKnownPassword } from "#demo/known-password.ts";
import { runCommand } from "./command.ts";

const usage = `npm run move-to-postgres -- --to postgresql://utilisateur:motdepasse@serveur/base [--from DOSSIER]
Emporte une installation qui a son propre PostgreSQL (le dossier de PALMARES_DATA, sinon celui de cette copie) dans une base vide d'un serveur
PostgreSQL 15 ou plus récent, puis compare chaque ligne des deux côtés. L'installation d'origine reste comme elle est.`;

const config = { options: { to: { type: "string" }, from: { type: "string" } } } as const;

async function main({ values }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  if (!values.to || !isAddress(values.to)) throw new Error(`L'option --to manque, ou ne commence pas par postgresql://\n\n${usage}`);
  const directory = values.from ?? (process.env.PALMARES_DATA || dataDirectory());
  if (!existsSync(join(directory, "postgresql/PG_VERSION"))) throw new Error(`Il n'y a pas d'installation dans ${directory}.`);
  const embedded = await startEmbedded({ directory });
  try {
    await refuseKnownPasswords(embedded.url("palmares"));
    const digests = await moveDatabase(embedded.url("palmares"), values.to);
    console.log(`${formatDigests(digests)}\n\nToutes les lignes sont les mêmes des deux côtés.`);
    await analyzeTables(values.to);
    console.log(nextSteps(directory, values.to));
  } finally {
    await embedded.stop();
  }
}

async function refuseKnownPasswords(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { max: 1 });
  const usernames = await accountsWithKnownPassword(pool).finally(close);
  if (usernames.length > 0)
    throw new Error(`Rien n'a été emporté : ces comptes ont encore le mot de passe de la démonstration, que tout le monde connaît : ${usernames.join(", ")}.
Démarrez l'installation sur cette machine (npm start, sans PUBLIC_URL ni HOST), changez le mot de passe de ces comptes ou désactivez-les, arrêtez-la, puis recommencez.`);
}

async function analyzeTables(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { max: 1 });
  await pool.query("analyze").finally(close);
}

const nextSteps = (directory: string, url: string): string => `
Réglages à donner désormais à chaque machine :
  DATABASE_OWNER_URL='${withoutPassword(url)}'    le compte à qui sont les tables
  DATABASE_URL=postgresql://…                             un second compte de la même base, qui sert (docs/operations.md)
  SECRET_KEY="$(cat ${join(directory, "secret-key")})"    gardez-la : elle signe les sessions et les codes des fiches
  PUBLIC_URL=https://…                                    l'adresse que portent les e-mails

Ce qui attendait dans la boîte d'envoi part au premier démarrage avec SMTP_URL. L'installation d'origine n'a pas changé : ne la redémarrez plus.`;

/** A terminal keeps its output. */
const withoutPassword = (url: string): string => url.replace(/:[^:@/]+@/, ":…@");

await runCommand(usage, config, main);
