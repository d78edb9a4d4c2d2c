import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { inLastLetter } from "#tests/mailing.ts";
import { readQrCode } from "#tests/pictures.ts";
import { aStage } from "#tests/stages.ts";
import { aSchool, type World } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";
import { pointerInput } from "./input.ts";
import { answerConsents, fillAddress, fillIdentity, press, step } from "./sign-up-form.ts";

const PASSWORD = "trois chats sur un toit";
// A new address for each try: for a known one the page would ask.
const newPupil = () => ({ firstname: "Inès", lastname: "Benali", email: `ines.${randomUUID().slice(0, 8)}@exemple.fr` });
type Pupil = ReturnType<typeof newPupil>;

/** The wizard of a pupil, from the address of the QR code to the identifier. */
async function signUp(page: Page, school: { readonly name: string }, pupil: Pupil): Promise<void> {
  await expect(page.getByText(school.name).first()).toBeVisible();
  await page.getByText("Autres réglages").click();
  await expect(page.getByRole("combobox", { name: "Langue" })).toHaveValue("Français");
  const input = pointerInput(page);
  await fillIdentity(page, input, { ...pupil, birthday: "14/05/2013", category: "C1\u00A0: 6e et 5e" });
  await press(page, "Suivant");
  await fillAddress(page, input, pupil.email);
  await press(page, "Suivant");
  await answerConsents(page, input, "Sophie Parent");
  await press(page, "Suivant");
  await step(page, "Confirmation");
  await press(page, "Terminer");
  await expect(page.getByText(/^ines\.benali\d*$/)).toBeVisible();
}

/** Chooses the password with the link of the e-mail. */
async function signIn(page: Page, world: World, { email }: Pupil): Promise<void> {
  await page.goto(await inLastLetter(world, email, /\/connexion\/mot-de-passe#token=[\w-]+/));
  await page.getByLabel("Nouveau mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Enregistrer" }).click();
}

test("INS-05 INS-14 ETB-05 ETB-09 PAR-06 a pupil scans the school's QR code, registers, is confirmed by the teacher, and reads « qualifié »", {
  tags: ["core"],
}, async ({ world, page, phone, address }) => {
  const school = await aSchool(world, { name: "Collège Sophie Germain" });
  const qualifiedForNextStep = "<p>Bravo, rendez-vous en demi-finale !</p>";
  await aStage(world, { name: "Quart de finale", physical: true, showOnUserDashboard: true, qualifiedForNextStep });

  await openSignedIn(page, world, school.correspondent, "/etablissement/info");
  const code = page.getByRole("button", { name: /Télécharger l'image PNG du QR code/ });
  const scanned = await readQrCode(await code.locator("svg").first().screenshot());
  expect(scanned).toBe(`${address}/inscription/scolaire?etablissement=${school.wireId}`);

  await phone.goto(scanned ?? "");
  const pupil = newPupil();
  await signUp(phone, school, pupil);
  await signIn(phone, world, pupil);
  await expect(phone.getByText("En attente de validation par votre établissement")).toBeVisible();
  await expect(phone.getByText("Bravo, rendez-vous en demi-finale !")).toHaveCount(0);

  await page.getByRole("link", { name: /^Liste des participants/ }).click();
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: pupil.lastname });
  await expect(row).toContainText("En attente");
  await row.getByRole("button", { name: "Confirmer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmer", exact: true }).click();
  await expect(row).toContainText("Confirmé");

  await phone.reload();
  for (const text of ["Validée", "Bravo, rendez-vous en demi-finale !", "Qualifiée"]) await expect(phone.getByText(text)).toBeVisible();
});
