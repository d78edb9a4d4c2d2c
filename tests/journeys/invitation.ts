import type { Page } from "playwright-core";
import type { World } from "#tests/world.ts";
import { press } from "./sign-up-form.ts";

/** Opens the link that this mailbox received, and chooses a password. */
export async function acceptInvitation(world: World, page: Page, recipient: string): Promise<void> {
  const letter = await world.db.selectFrom("mails").select("text").where("recipient", "=", recipient).executeTakeFirstOrThrow();
  await page.goto(/\/connexion\/mot-de-passe#token=\S+/.exec(letter.text ?? "")?.[0] ?? "");
  await page.getByLabel("Nouveau mot de passe").fill("lapin tambour violet bleu");
  await press(page, "Enregistrer et me connecter");
}
