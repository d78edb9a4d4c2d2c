import type { Page } from "playwright-core";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { inLastLetter } from "#tests/mailing.ts";
import { countOpenSessions } from "#tests/password-links.ts";
import { freePort } from "#tests/program.ts";
import { site } from "#tests/template.ts";
import { aClub, aPerson, openWorld, type World } from "#tests/world.ts";
import { downloadBy, expect, expectLayout, test as journey, openSignedIn, pressSignOut } from "./browser.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);
const DAY_MS = 24 * 60 * 60_000;

/** Passkeys need a domain, not an IP address: these pages are at `localhost`. */
const test = journey
  .extend("port", freePort)
  .extend("world", async ({ port }, { onCleanup }) => {
    const world = await openWorld({ site: { ...site, publicUrl: `http://localhost:${port}` } });
    onCleanup(() => world.close());
    return world;
  })
  .extend("address", async ({ world, port }) => {
    await world.http.listen({ port, host: "127.0.0.1" });
    return `http://localhost:${port}`;
  });

/** A device with a sensor that the user touches at once. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lose: () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
    /** The sensor rejects the finger. */
    refuse: (isRefused: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: !isRefused }),
  };
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/connexion");
  await page.getByLabel("Identifiant").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** The link in the last letter to this address. */
const linkTo = (world: World, recipient: string): Promise<string> => inLastLetter(world, recipient, /https?:\S+token=\S+/);

async function signOut(page: Page): Promise<void> {
  await page.goto("/compte");
  await pressSignOut(page);
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
}

test("LET-08 an officer adds a passkey, signs in with it, uses it as a proof, and a code when it is lost", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  const office = await aPerson(world, { role: "ADMIN", passwordHash });
  const device = await addAuthenticator(page);
  await logIn(page, office.username);
  await expect(page.getByText("Il vous reste 7 jours")).toBeVisible();
  await page.getByRole("link", { name: "Ajouter une clé d'accès" }).click();
  await expect(page.getByText("n'a pas encore de clé")).toBeVisible();

  await page.getByRole("button", { name: "Ajouter une clé d'accès" }).click();
  const adding = page.getByRole("dialog", { name: "Ajouter une clé d'accès" });
  await adding.getByRole("button", { name: "Continuer" }).click();
  await expect(adding.getByText("Donnez un nom à cette clé")).toBeVisible();
  await adding.getByLabel("Nom de la clé").fill("Mon téléphone");
  await device.refuse(true);
  await adding.getByRole("button", { name: "Continuer" }).click();
  await expect(adding.getByRole("alert")).toBeVisible();
  await device.refuse(false);
  await adding.getByRole("button", { name: "Continuer" }).click();
  const codes = page.getByRole("dialog", { name: "Vos codes de secours" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectLayout(page);
  const [code = ""] = await codes.getByRole("listitem").allTextContents();
  await codes.getByRole("button", { name: "Je les ai en lieu sûr" }).click();
  await expect(page.getByText("Il vous en reste 10 codes")).toBeVisible();

  await signOut(page);
  await logIn(page, office.username);
  await expect(page.getByRole("heading", { name: "Votre clé d'accès" })).toBeFocused();
  await page.getByRole("button", { name: "Utiliser ma clé d'accès" }).click();
  await expect(page).toHaveURL(/\/admin/);

  // Eleven minutes later a proof is needed.
  world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
  await page.goto("/compte");
  await expect(page.getByText("utilisée le")).toBeVisible();
  await page.getByRole("button", { name: "Faire de nouveaux codes" }).click();
  await page.getByRole("dialog", { name: "Faire de nouveaux codes" }).getByRole("button", { name: "Faire de nouveaux codes" }).click();
  const stepUpDialog = page.getByRole("dialog", { name: "Est-ce bien vous" });
  await expect(stepUpDialog.getByRole("button", { name: "Utiliser ma clé d'accès" })).toBeFocused();
  await expect(stepUpDialog.getByLabel("Votre mot de passe")).toHaveCount(0);
  await stepUpDialog.getByRole("button", { name: "Utiliser ma clé d'accès" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const [renewed = "", another = ""] = await codes.getByRole("listitem").allTextContents();
  expect(renewed).not.toBe(code);
  await codes.getByRole("button", { name: "Je les ai en lieu sûr" }).click();

  // A file needs a proof too, and arrives once a recovery code is typed instead.
  world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
  await aClub(world);
  await page.goto("/admin/clubs");
  await page.getByRole("button", { name: "Exporter" }).click();
  await stepUpDialog.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await expect(stepUpDialog.getByRole("textbox", { name: "Code de secours" })).toBeFocused();
  await expectLayout(page);
  await page.keyboard.press("Enter");
  await expect(stepUpDialog.getByText("Le code est requis")).toBeVisible();
  await stepUpDialog.getByRole("textbox", { name: "Code de secours" }).fill(renewed);
  expect((await downloadBy(page, () => page.keyboard.press("Enter"))).name).toBe("Clubs 2027.xlsx");

  // The passkey is lost.
  await device.lose();
  await signOut(page);
  await logIn(page, office.username);
  await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByText("Le code est requis")).toBeVisible();
  await page.getByRole("textbox", { name: "Code de secours" }).fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("n'est pas le bon")).toBeVisible();
  await page.getByRole("textbox", { name: "Code de secours" }).fill(another.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin/);
  await page.goto("/compte");
  await expect(page.getByText("Il vous en reste 8 codes")).toBeVisible();
  await page.getByRole("button", { name: "Autres actions pour Mon téléphone" }).click();
  await expect(page.getByRole("menuitem", { name: /^Retirer la clé/ })).toBeDisabled();
});

/** Passkeys without a device. */
async function insertPasskeys(world: World, userId: number, ...names: readonly string[]): Promise<void> {
  const key = { userId, publicKey: Buffer.alloc(1), counter: 0, transports: [], createdAt: world.time.now };
  await world.db
    .insertInto("passkeys")
    .values(names.map((name) => ({ ...key, name, credentialId: name })))
    .execute();
}

test("LET-08 removing a passkey warns that other devices are signed out, and then says what to do if it was stolen", async ({
  world,
  address,
  phone: page,
}) => {
  const club = await aPerson(world, { role: "CLUB", passwordHash });
  await insertPasskeys(world, club.id, "Mon ancien téléphone", "La clé du tiroir");
  await openSignedIn(page, world, club, `${address}/compte`);
  await expect(page.getByText("Déconnecter")).toBeVisible();
  const remove = async (name: string, warning: string) => {
    await page.getByRole("button", { name: `Retirer la clé ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Retirer la clé «\u00A0${name}\u00A0»` });
    await expect(dialog).toContainText(warning);
    await dialog.getByRole("button", { name: "Retirer la clé" }).click();
    const notice = page.getByRole("status").filter({ hasText: `Clé «\u00A0${name}\u00A0» retirée` });
    await expect(notice).toBeFocused();
    await expect(dialog).toHaveCount(0);
    return notice;
  };
  const first = await remove("Mon ancien téléphone", "les autres appareils où il est ouvert seront déconnectés");
  await expect(first).toContainText("faites tout de suite de nouveaux codes de secours");
  await expect(page.getByText("Déconnecter")).toHaveCount(0);
  expect(await club.caller.status(passkeysApi.list)).toBe(401);
  const last = await remove("La clé du tiroir", "vos codes de secours ne serviront plus");
  await expect(last).not.toContainText("codes");
  await expect(last).toContainText("Mot de passe oublié");
});

test("LET-08 after the deadline the office can only add a passkey, and then reaches the page it wanted", async ({ world, page }) => {
  const office = await aPerson(world, { role: "ADMIN", passwordHash });
  await world.db
    .insertInto("passkeyDuties")
    .values({ userId: office.id, askedAt: new Date(world.time.now.getTime() - 8 * DAY_MS) })
    .execute();
  await world.settle();
  await addAuthenticator(page);
  await openSignedIn(page, world, office, "/admin/users");
  await expect(page.getByRole("heading", { name: "Ajoutez une clé d'accès" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ajouter une clé d'accès" })).toBeDisabled();
  await page.getByRole("button", { name: "Recevoir un lien" }).click();
  await expect(page.getByRole("status")).toContainText("Regardez vos e-mails");
  await expect.poll(() => linkTo(world, office.email)).toMatch(/^http/);
  await page.goto(await linkTo(world, office.email));
  await page.getByLabel("Nouveau mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Enregistrer et me connecter" }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Ajouter une clé d'accès" }).click();
  await page.getByLabel("Nom de la clé").fill("Mon ordinateur");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Je les ai en lieu sûr" }).click();
  await expect(page.getByRole("heading", { name: "Utilisateurs" })).toBeVisible();
});

test("LET-08 PPL-06 a password chosen with a link, and a passkey still to be shown: it is asked before the session opens", async ({
  world,
  page,
}) => {
  await addAuthenticator(page);
  const person = await aPerson(world, { role: "CLUB", passwordHash });
  await insertPasskeys(world, person.id, "Clé");
  await world.nobody.call(authApi.resetPassword, { body: { username: person.username } });
  await world.settle();
  await page.goto(await linkTo(world, person.email));
  await page.getByLabel("Nouveau mot de passe").fill("une autre longue phrase");
  await page.getByRole("button", { name: "Enregistrer et me connecter" }).click();
  await expect(page.getByRole("heading", { name: "Votre clé d'accès" })).toBeFocused();
  expect(await countOpenSessions(world, person)).toBe(0);
  await page.getByRole("button", { name: "Revenir au mot de passe" }).click();
  await expect(page).toHaveURL("/connexion");
  await expect(page.getByText("Votre mot de passe est enregistré.")).toBeVisible();
});

test("LET-08 another administrator removes lost passkeys; a browser without passkeys says so, and accepts a code", async ({
  world,
  page,
}) => {
  const [helper, lost] = [await aPerson(world, { role: "ADMIN", passwordHash }), await aPerson(world, { role: "CLUB", passwordHash })];
  await insertPasskeys(world, lost.id, "Clé");
  await page.addInitScript(() => Object.defineProperty(window, "PublicKeyCredential", { value: undefined }));
  await logIn(page, lost.username);
  await expect(page.getByText("Ce navigateur ne sait pas se servir d'une clé d'accès.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code de secours" })).toBeVisible();

  await openSignedIn(page, world, helper, `/admin/users?personne=${lost.wireId}`);
  await page.getByRole("dialog").getByRole("button", { name: "Autres actions" }).first().click();
  await page.getByRole("menuitem", { name: "Retirer les clés d'accès" }).click();
  await page.getByRole("dialog", { name: "Retirer les clés d'accès" }).getByRole("button", { name: "Retirer les clés" }).click();
  await expect(page.getByText("Clés d'accès retirées")).toBeVisible();
  expect(await world.db.selectFrom("passkeys").select("id").where("userId", "=", lost.id).execute()).toEqual([]);
});
