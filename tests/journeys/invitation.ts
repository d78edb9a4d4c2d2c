import type { Page } from "playwright-core";
import { inLastLetter } from "#tests/mailing.ts";
import type { World } from "#tests/world.ts";
import { press } from "./sign-up-form.ts";

/** Opens the link that this mailbox received, and chooses a password. */
export async function acceptInvitation(world: World, page: Page, recipient: string): Promise<void> {
  await page.goto(await inLastLetter(world, recipient, /\/connexion\/mot-de-passe#token=\S+/));
  await page.getByLabel("Nouveau mot de passe").fill("lapin tambour violet bleu");
  await press(page, "Enregistrer et me connecter");
}
