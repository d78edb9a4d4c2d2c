import { loadDirectory } from "#database/directory.ts";
import type { Database, OpenDatabase } from "#database/open.ts";
import { allDemonstrationAccounts, demonstrationPassword, loadDemonstration } from "#demo/demonstration.ts";
import { accountsWithKnownPassword } from "#demo/known-password.ts";
import { createAdmin } from "#people/auth/server/first-admin.service.ts";
import type { Site } from "./node-configuration.ts";
import { isPublic, type Settings } from "./settings.ts";
import type { StartProgress } from "./start-progress.ts";

export interface StartContext {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly isEmbedded: boolean;
  readonly report: (message: string) => void;
  readonly progress: StartProgress;
}

/** Fills an empty database. Returns whether it is the demonstration, which is never served at a public address. */
export async function firstStart({ db, pool }: OpenDatabase, context: StartContext): Promise<boolean> {
  const { settings, isEmbedded, report, progress } = context;
  progress.enter("chargement des établissements et des communes");
  await loadDirectory(pool);
  if (isPublic(settings)) refuseKnownPasswords(await accountsWithKnownPassword(pool));
  else if (isEmbedded) {
    progress.enter("chargement du championnat de démonstration");
    if (await loadDemonstration(pool, { now: new Date() })) report("Le championnat de démonstration est chargé.");
    return (await accountsWithKnownPassword(pool)).length > 0;
  }
  if (isEmbedded || (settings.ADMIN_USERNAME && settings.ADMIN_EMAIL)) await createFirstAdmin(db, context);
  return false;
}

function refuseKnownPasswords(usernames: readonly string[]): void {
  if (usernames.length === 0) return;
  throw new Error(`Ces données contiennent des comptes de la démonstration, dont tout le monde connaît le mot de passe : ${usernames.join(", ")}.
À une adresse publique (PUBLIC_URL ou HOST), l'application ne démarre pas avec eux.
  Pour un vrai championnat : choisissez un dossier vide avec PALMARES_DATA (ou une base vide avec DATABASE_URL).
  Pour garder ces données : démarrez avec PUBLIC_URL=http://127.0.0.1:3000 et sans HOST, changez le mot de passe de ces comptes ou
  désactivez-les, puis redémarrez comme maintenant.`);
}

/** The first account of the office; only the reader of the terminal can choose its password. */
async function createFirstAdmin(db: Database, { settings, publicUrl, report }: StartContext): Promise<void> {
  const username = settings.ADMIN_USERNAME ?? "admin";
  const link = await createAdmin(db, { username, email: settings.ADMIN_EMAIL ?? "", publicUrl, now: new Date() });
  if (link)
    report(
      `Premier compte d'administration : ${username}\nChoisissez son mot de passe avec ce lien, qui sert une seule fois pendant 7 jours :\n${link}`,
    );
}

export function startMessage({ publicUrl, isDemonstration }: Site): string {
  const accounts = Object.entries(allDemonstrationAccounts).map(([username, shows]) => `  ${username.padEnd(16)} ${shows}`);
  const demoAccounts = [`\nComptes à essayer, tous avec le mot de passe ${demonstrationPassword} :`, ...accounts];
  return [`\nPalmarès est prêt : ${publicUrl}`, ...(isDemonstration ? demoAccounts : []), ""].join("\n");
}
