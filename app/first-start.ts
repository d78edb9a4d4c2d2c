import { demonstrationAccounts, demonstrationPassword, loadDemonstration } from "#database/demo/demonstration.ts";
import { loadDirectory } from "#database/directory.ts";
import type { OpenDatabase } from "#database/open.ts";
import { createAdmin } from "#features/auth/server/first-admin.service.ts";
import type { Site } from "./application.ts";
import type { Settings } from "./settings.ts";

interface Surroundings {
  readonly settings: Settings;
  readonly site: Site;
  readonly say: (message: string) => void;
}

/** An empty database gets what it needs: schools and cities, then the demonstration where it is one, else its first administrator. */
export async function firstStart({ db, pool }: OpenDatabase, { settings, site, say }: Surroundings): Promise<void> {
  await loadDirectory(pool);
  if (site.isDemonstration) {
    if (await loadDemonstration(pool, { now: new Date() })) say("Le championnat de démonstration est chargé.");
    return;
  }
  if (settings.ADMIN_USERNAME === undefined || settings.ADMIN_EMAIL === undefined) return;
  const link = await createAdmin(db, {
    username: settings.ADMIN_USERNAME,
    email: settings.ADMIN_EMAIL,
    publicUrl: site.publicUrl,
    now: new Date(),
  });
  if (link)
    say(
      `Premier compte d'administration : ${settings.ADMIN_USERNAME}\nChoisissez son mot de passe avec ce lien, qui sert une seule fois pendant 7 jours :\n${link}`,
    );
}

/** What the terminal says once the pages are served: where to look, and as whom. */
export function whereToLook({ publicUrl, isDemonstration }: Site): string {
  const accounts = Object.entries(demonstrationAccounts).map(([username, shows]) => `  ${username.padEnd(14)} ${shows}`);
  const toTry = [`\nComptes à essayer, tous avec le mot de passe ${demonstrationPassword} :`, ...accounts];
  return [`\nPalmarès est prêt : ${publicUrl}`, ...(isDemonstration ? toTry : []), ""].join("\n");
}
