import type { parseArgs } from "node:util";
import { isAddress } from "#database/address.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { digestsOf, formatDigests } from "#database/digest.ts";
import { withEmbedded } from "#database/embedded.ts";
import { serversAt } from "#database/servers.ts";
import { runCommand } from "./command.ts";

const usage = `npm run fingerprints [-- postgresql://…|DOSSIER]
Écrit, pour chaque table d'une base ou d'une installation (sinon celle des réglages), ses lignes et l'empreinte de toutes leurs valeurs : deux bases qui ont les mêmes tiennent la même chose.`;

const config = { allowPositionals: true } as const;

async function print(url: string): Promise<void> {
  const client = await serversAt(url).connect({ application_name: "palmares fingerprints" });
  try {
    await client.query("begin isolation level repeatable read read only");
    console.log(formatDigests(await digestsOf(client)));
  } finally {
    await client.end();
  }
}

async function main({ positionals: [given] }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  const target = given ?? (process.env.DATABASE_URL || process.env.PALMARES_DATA || dataDirectory());
  await (isAddress(target) ? print(target) : withEmbedded(target, print));
}

await runCommand(usage, config, main);
