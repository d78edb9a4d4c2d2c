import { openDatabase } from "#database/open.ts";
import { runCommand } from "./command.ts";
import { prepareTables } from "./prepare.ts";
import { readAddresses } from "./settings.ts";

// `npm run migrate`: for installations whose nodes never use the account that owns the tables. Run before each start of a new version.

const usage = `npm run migrate, avec deux réglages :
  DATABASE_OWNER_URL    le compte à qui sont les tables : il les crée et les change
  DATABASE_URL          le compte qui sert, et qui ne fait que lire et écrire des lignes`;

async function main(): Promise<void> {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: servingUrl } = readAddresses(process.env);
  if (!ownerUrl || !servingUrl) throw new Error(usage);
  const owner = openDatabase(ownerUrl, { max: 2 });
  const applied = await prepareTables(servingUrl, owner, console.log).finally(owner.close);
  console.log(["Les tables sont celles de cette version.", ...applied.map((name) => `  ${name}`)].join("\n"));
}

await runCommand(usage, {}, main);
