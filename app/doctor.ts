import { existsSync } from "node:fs";
import { dataDirectory } from "#database/data-directory.ts";
import { withEmbedded } from "#database/embedded.ts";
import { runCommand } from "./command.ts";
import { examineCertificate, examineDatabase, examineDisk, examineMail, examineProgram, type Finding } from "./diagnosis.ts";
import { readSettings } from "./settings.ts";

const usage = `npm run doctor
Dit si cette installation est comme elle doit être, à côté d'elle ou avant son démarrage, avec les réglages qu'elle a. Finit par 1 si quelque chose est à corriger.`;

const signs: Readonly<Record<Finding["state"], string>> = { ok: "✓", warning: "!", problem: "✗" };

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const data = settings.PALMARES_DATA ?? dataDirectory();
  const findings: Finding[] = [];
  const report = (...found: readonly (Finding | undefined)[]) => {
    for (const finding of found)
      if (finding) {
        findings.push(finding);
        console.log(`${signs[finding.state]} ${finding.message}`);
      }
  };
  report(...examineProgram(settings, process.env));
  const examine = (url: string) => examineDatabase({ url, settings });
  if (settings.DATABASE_URL) report(...(await examine(settings.DATABASE_URL)));
  else if (existsSync(data)) report(await examineDisk(data), ...(await examineEmbedded(data, examine)));
  else report({ state: "warning", message: `Base de données : le premier démarrage la fait dans ${data}.` });
  if (settings.BACKUP_DIRECTORY) report(await examineDisk(settings.BACKUP_DIRECTORY));
  report(await examineMail(settings), await examineCertificate(settings));
  const count = findings.filter(({ state }) => state === "problem").length;
  console.log(count === 0 ? "\nTout est en ordre." : `\nÀ corriger : ${count}.`);
  process.exitCode = count === 0 ? 0 : 1;
}

/** A failed start is a finding; the other checks still run. */
const examineEmbedded = (data: string, examine: (url: string) => Promise<Finding[]>): Promise<Finding[]> =>
  withEmbedded(data, examine, "palmares_serving").catch((error: Error) => [{ state: "problem", message: error.message }]);

await runCommand(usage, {}, main);
