import type { Page } from "playwright-core";
import { hashPassword } from "#platform/server/password.ts";
import { inLastLetter } from "#tests/mailing.ts";
import { aClub, aParticipant, aPerson } from "#tests/world.ts";
import { delayScripts, downloadBy, expect, expectLayout, openSignedIn, test } from "./browser.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);

async function prove(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Est-ce bien vous" }).getByLabel("Votre mot de passe").fill(PASSWORD);
  await page.keyboard.press("Enter");
}

test("LET-08 the most sensitive actions ask for the password again, keep typed input, and go on by themselves", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  const office = await aPerson(world, { role: "ADMIN", passwordHash });
  const person = await aParticipant(world, { person: { firstname: "Zoé", lastname: "Lefèvre" } });
  await openSignedIn(page, world, office, `/admin/participants?personne=${person.wireId}`);
  world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
  const card = page.getByRole("dialog", { name: "Zoé Lefèvre" });
  await card.getByLabel("Adresse e-mail").fill("zoe.lefevre@exemple.fr");
  await card.getByRole("button", { name: "Enregistrer" }).click();

  const dialog = page.getByRole("dialog", { name: "Est-ce bien vous" });
  await expect(dialog.getByLabel("Votre mot de passe")).toBeFocused();
  await expectLayout(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText("Confirmez d'abord que c'est bien vous")).toBeVisible();
  await expect(card.getByLabel("Adresse e-mail")).toHaveValue("zoe.lefevre@exemple.fr");

  await card.getByRole("button", { name: "Enregistrer" }).click();
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog.getByText("Le mot de passe est requis")).toBeVisible();
  await dialog.getByLabel("Votre mot de passe").fill("faux");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Ce n'est pas le mot de passe de ce compte.")).toBeVisible();
  await prove(page);
  await expect(page.getByText("Fiche enregistrée")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const { email } = await world.db.selectFrom("users").select("email").where("id", "=", person.id).executeTakeFirstOrThrow();
  expect(email).toBe("zoe.lefevre@exemple.fr");
});

test("LET-08 a download asks for the password again too, then arrives", async ({ world, page }) => {
  const office = await aPerson(world, { role: "ADMIN", passwordHash });
  await aClub(world);
  await openSignedIn(page, world, office, "/admin/clubs");
  world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
  await page.getByRole("button", { name: "Exporter" }).click();
  const { bytes } = await downloadBy(page, () => prove(page));
  expect(bytes.length).toBeGreaterThan(1_000);
});

test("LET-09 users see where they are signed in, and end another device", async ({ world, phone: page }) => {
  const person = await aParticipant(world);
  const { now } = world.time;
  const ofAnotherDevice = { userId: person.id, deviceWords: "Firefox sur Windows" };
  await world.db
    .insertInto("sessions")
    .values({ ...ofAnotherDevice, openedAt: now, rotatedAt: now, expiresAt: new Date(now.getTime() + 60 * 60_000) })
    .execute();
  await openSignedIn(page, world, person, "/compte");
  await expect(page).toHaveURL("/participant/informations-personnelles");
  await page.getByRole("heading", { name: "Sécurité" }).click();
  const own = page.getByRole("region", { name: "Mes appareils" });
  await expect(own.getByText("Cet appareil", { exact: true })).toBeVisible();
  await own.getByRole("button", { name: "Déconnecter Firefox sur Windows" }).click();
  await expect(own.getByText("Firefox sur Windows")).toHaveCount(0);
  const ended = world.db.selectFrom("sessions").select("deviceWords").where("userId", "=", person.id).where("revokedAt", "is not", null);
  expect(await ended.execute()).toEqual([{ deviceWords: ofAnotherDevice.deviceWords }]);
  await expect(own.getByText("Cet appareil", { exact: true })).toBeVisible();
});

test("LET-07 LET-08 PUB-04 in their own space people change their address, by the link that they get there or its code, and their password, each with the present one", async ({
  world,
  phone: page,
}) => {
  const person = await aParticipant(world, { person: { email: "avant@exemple.fr", passwordHash } });
  await openSignedIn(page, world, person, "/participant/informations-championnat");
  world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await page.getByRole("link", { name: "Informations Personnelles" }).click();
  const unfold = () => page.getByRole("heading", { name: "Adresse e-mail et mot de passe" }).click();
  await unfold();
  const change = page.getByRole("button", { name: "Changer mon adresse" });
  await expect(change).toBeDisabled();
  await page.getByLabel("Votre adresse").fill("zoe@");
  await change.click();
  await expect(page.getByText("L'adresse e-mail est invalide")).toBeVisible();
  await page.getByLabel("Votre adresse").fill("apres@exemple.fr");
  await change.click();
  await prove(page);
  const waiting = page.getByRole("status").filter({ hasText: "En attente de confirmation" });

  await expect(waiting).toContainText("Nous avons écrit à apres@exemple.fr.");
  await expect(waiting).toContainText("votre adresse reste avant@exemple.fr");
  await page.reload();
  await unfold();
  world.time.now = new Date(world.time.now.getTime() + 1_000);
  await waiting.getByRole("button", { name: "Renvoyer le lien" }).click();
  await expect(page.getByText("Un nouveau lien vient de partir.")).toBeVisible();
  const mailed = await page.context().newPage();
  await mailed.goto(await inLastLetter(world, "apres@exemple.fr", /\/connexion\/adresse#token=\S+/));
  await expect(mailed.getByText("apres@exemple.fr")).toBeVisible();
  await expect(mailed).toHaveURL(/\/connexion\/adresse$/);
  await mailed.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await expect(mailed.getByText("C'est fait")).toBeVisible();
  await page.reload();
  await unfold();
  await expect(page.getByLabel("Votre adresse")).toHaveValue("apres@exemple.fr");
  await expect(waiting).toHaveCount(0);
  world.time.now = new Date(world.time.now.getTime() + 1_000);
  await page.getByLabel("Votre adresse").fill("ensuite@exemple.fr");
  await change.click();
  await prove(page);
  await expect(waiting).toContainText("ensuite@exemple.fr");
  await mailed.goto("about:blank");
  await mailed.goto("/connexion/adresse#token=cut");
  await expect(mailed.getByText("Le lien est arrivé incomplet")).toBeVisible();
  await expect(mailed).toHaveURL(/\/connexion\/adresse$/);
  await mailed.getByLabel("Identifiant").fill(person.username);
  await mailed.getByLabel("Code de l'e-mail").fill("222-2222-222");
  await mailed.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await expect(mailed.getByText("Cet identifiant et ce code ne vont pas ensemble")).toBeVisible();
  await mailed.getByLabel("Code de l'e-mail").fill(await inLastLetter(world, "ensuite@exemple.fr", /(?<=Code : )\S+/));
  await mailed.keyboard.press("Enter");
  await expect(mailed.getByText("C'est fait")).toBeVisible();
  await page.reload();
  await unfold();
  await expect(page.getByLabel("Votre adresse")).toHaveValue("ensuite@exemple.fr");
  await page.getByLabel("Nouveau mot de passe").fill("trois mots bien violets");
  await page.getByRole("button", { name: "Changer mon mot de passe" }).click();
  await prove(page);
  await expect(page.getByText("Votre mot de passe a changé. Vos autres appareils sont déconnectés.")).toBeVisible();
  await expect(page.getByLabel("Nouveau mot de passe")).toHaveValue("");
});

test("the theme and the size of texts stay on the device, are there before anything is loaded, and nothing is printed dark", async ({
  world,
  page,
}) => {
  await openSignedIn(page, world, (await aClub(world)).manager, "/compte");
  const look = () =>
    page.evaluate(() => {
      const { dataset } = document.documentElement;
      return [dataset.mantineColorScheme, getComputedStyle(document.documentElement).fontSize];
    });
  await expect.poll(look).toEqual(["light", "16px"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(look).toEqual(["dark", "16px"]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("radio", { name: "Sombre" }).check();
  await page.getByRole("radio", { name: "Grande", exact: true }).check();
  await expect.poll(look).toEqual(["dark", "18px"]);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect.poll(look).toEqual(["light", "18px"]);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(look).toEqual(["dark", "18px"]);

  const start = await delayScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("Chargement en cours")).toBeVisible();
  expect((await look())[0], "without our scripts").toBe("dark");
  start();
  await expect(page.getByRole("radio", { name: "Sombre" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Grande", exact: true })).toBeChecked();
});
