import { existsSync } from "node:fs";
import { besideEmbedded, dataDirectory } from "#database/embedded.ts";
import { runCommand } from "./command.ts";
import { examineCertificate, examineDatabase, examineDisk, examineMail, examineProgram, type Finding } from "./diagnosis.ts";
import { readSettings } from "./settings.ts";

const usage = `npm run doctor
Dit si cette installation est comme elle doit être, à côté d'elle ou avant son démarrage, avec les réglages qu'elle a. Finit par 1 si quelque chose est à corriger.`;

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
  tell(...examineProgram(settings, process.env));
  const examine = (url: string) => examineDatabase({ url, settings });
  if (settings.DATABASE_URL) tell(...(await examine(settings.DATABASE_URL)));
  else if (existsSync(data)) tell(await examineDisk(data), ...(await examineEmbedded(data, examine)));
  else tell({ state: "look", words: `Base de données : le premier démarrage la fait dans ${data}.` });
  if (settings.BACKUP_DIRECTORY) tell(await examineDisk(settings.BACKUP_DIRECTORY));
  tell(await examineMail(settings), await examineCertificate(settings));
  const count = findings.filter(({ state }) => state === "mend").length;
  console.log(count === 0 ? "\nTout est en ordre." : `\nÀ corriger : ${count}.`);
  process.exitCode = count === 0 ? 0 : 1;
}

/** One that does not start is a finding, and others follow. */
const examineEmbedded = (data: string, examine: (url: string) => Promise<Finding[]>): Promise<Finding[]> =>
  besideEmbedded(data, examine, "palmares_serving").catch((error: Error) => [{ state: "mend", words: error.message }]);

await runCommand(usage, {}, main);
