import { existsSync } from "node:fs";
import { besideEmbedded, dataDirectory } from "#database/embedded.ts";
import { examineCertificate, examineDatabase, examineDisk, examineMail, examineProgram, type Finding } from "./diagnosis.ts";
import { readSettings } from "./settings.ts";

// `npm run doctor`: whether this installation stands as it should, beside it or before its start, with the settings it is given. Ends with 1 where something is to be mended.

const signs: Readonly<Record<Finding["state"], string>> = { well: "✓", look: "!", mend: "✗" };

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const data = settings.PALMARES_DATA ?? dataDirectory();
  const findings: Finding[] = [];
  const tell = (...found: readonly (Finding | undefined)[]) => {
    for (const finding of found)
      if (finding) {
        findings.push(finding);
        console.log(`${signs[finding.state]} ${finding.words}`);
      }
  };
  tell(...examineProgram(settings));
  const examine = (url: string) => examineDatabase({ url, settings });
  if (settings.DATABASE_URL) tell(...(await examine(settings.DATABASE_URL)));
  else if (existsSync(data)) tell(...(await besideEmbedded(data, examine, "palmares_serving")), await examineDisk(data));
  else tell({ state: "look", words: `Base de données : le premier démarrage la fait dans ${data}.` });
  if (settings.BACKUP_DIRECTORY) tell(await examineDisk(settings.BACKUP_DIRECTORY));
  tell(await examineMail(settings), await examineCertificate(settings));
  const count = findings.filter(({ state }) => state === "mend").length;
  console.log(count === 0 ? "\nTout est en ordre." : `\nÀ corriger : ${count}.`);
  process.exitCode = count === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
  process.exitCode = 1;
}
