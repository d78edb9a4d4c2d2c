import { asTable, digestsOf } from "#database/digest.ts";
import { besideEmbedded, dataDirectory } from "#database/embedded.ts";
import { serversAt } from "#database/servers.ts";

// `npm run fingerprints -- postgresql://… or DIRECTORY`: what a database holds, in short; of a backup that was restored, the same as of what was kept.

async function print(url: string): Promise<void> {
  const client = await serversAt(url).connect({ application_name: "palmares fingerprints" });
  try {
    await client.query("begin isolation level repeatable read read only");
    console.log(asTable(await digestsOf(client)));
  } finally {
    await client.end();
  }
}

try {
  const place = process.argv[2] ?? (process.env.DATABASE_URL || process.env.PALMARES_DATA || dataDirectory());
  await (/^postgres(ql)?:\/\//.test(place) ? print(place) : besideEmbedded(place, print));
} catch (error) {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
  process.exitCode = 1;
}
