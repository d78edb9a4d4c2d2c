import type { Page } from "playwright-core";
import { authApi } from "#people/auth/auth.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { decidedAsIn40thEdition, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { inLastLetter } from "#tests/mailing.ts";
import { countOpenSessions } from "#tests/password-links.ts";
import { aParticipant, type World } from "#tests/world.ts";
import { choose, expect, expectLayout, openSignedIn, test } from "./browser.ts";
import { keyboardInput } from "./input.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);
const invalid = "Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?";

const username = (page: Page) => page.getByLabel("Identifiant");
const password = (page: Page) => page.locator("input[autocomplete$=password]");
const submitButton = (page: Page) => page.getByRole("button", { name: "Se connecter" });

const logInAs = async (page: Page, account: string, secret: string): Promise<void> => {
  await username(page).fill(account);
  await password(page).fill(secret);
  await submitButton(page).click();
};

/** The token of the last link mailed to this address. */
async function tokenOf(world: World, email: string): Promise<string> {
  await world.settle();
  return inLastLetter(world, email, /(?<=token=)[\w-]+/);
}

test("GEN-02 GEN-05 GEN-06 PUB-05 PPL-08 a signed-out visitor is led to /connexion, a signed-in one away from it; /error is open to all", async ({
  world,
  page,
}) => {
  for (const address of ["/", "/nulle/part", "/participant", "/connexion/nulle-part", "/inscription/nulle-part", "/informations/autre"]) {
    await page.goto(address);
    await expect(page).toHaveURL("/connexion");
  }
  await page.goto("/error");
  await expect(page.getByRole("heading", { name: "Cette page ne vous est pas ouverte" })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Version 3.5.0");
  await expect(footer.getByText("Version")).toHaveAttribute("title", /^du \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  await expect(footer).toContainText("Essai");
  await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "mailto:contact@palmares.test");
  await expect(page.getByText("Votre compte")).toHaveCount(0);
  await footer.getByRole("link", { name: "Accessibilité" }).click();
  await expect(page).toHaveTitle("Accessibilité · Palmarès");
  await expect(page.getByRole("heading", { level: 2, name: "Un écran vous résiste ?" })).toBeVisible();
  await page.goto("/error");
  await page.getByRole("link", { name: "Se connecter" }).click();
  await expect(page).toHaveURL("/connexion");
  await openSignedIn(page, world, await aParticipant(world), "/error");
  await expect(page).toHaveURL("/error");
  for (const address of ["/connexion", "/connexion/reset-password", "/inscription", "/inscription/individuel"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/participant/);
  }
});

test("PUB-01 the sign-in screen: texts of the office, revealed password, questions, other links", async ({ world, phone: page }) => {
  await world.season({
    LOGIN_TEXT:
      '<p><strong>Saison 2027.</strong> Bonne chance<img src="x" onerror="document.title=\'mordu\'"><script>alert(1)</script></p>',
    FAQ_TEXT: "<h3>Où est mon identifiant ?</h3><p>Dans l'e-mail d'inscription.</p>",
  });
  await page.goto("/connexion");
  await expect(page).toHaveTitle("Connexion · Palmarès");
  await expect(page.getByText("Bienvenue sur l'espace du championnat !")).toBeVisible();
  await expect(page.getByText("Saison 2027. Bonne chance")).toBeVisible();
  await expect(page.getByRole("link", { name: "S'inscrire" })).toHaveCount(1);
  const submit = page.getByRole("button", { name: "Se connecter" });
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expect(submit, "above the fold").toBeInViewport({ ratio: 1 });
    expect(await submit.evaluate((shown) => shown.getBoundingClientRect().bottom)).toBeLessThan(640);
  }
  await expect(page.locator("main img, main script")).toHaveCount(0);

  await password(page).fill("secret");
  await expect(password(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Masquer le mot de passe" }).click();

  await page.getByRole("button", { name: "Une question ? Un problème ?" }).click();
  const faq = page.getByRole("dialog", { name: "Une question ? Un problème ?" });
  await expect(faq.getByRole("heading", { name: "Où est mon identifiant ?" })).toBeVisible();
  await expectLayout(page);
  await faq.getByRole("button", { name: "Fermer" }).click();
  await expect(faq).toBeHidden();

  await page.getByRole("link", { name: "J'ai reçu un code de mon établissement" }).click();
  await expect(page.getByText("Recopiez ce que dit votre fiche ou votre e-mail")).toBeVisible();
  await page.getByRole("link", { name: "Demandez un nouvel e-mail" }).click();
  await expect(page).toHaveURL("/connexion/reset-password");
  await page.getByRole("link", { name: "Revenir à la connexion" }).click();
  await page.getByRole("link", { name: "S'inscrire au championnat" }).click();
  await expect(page).toHaveURL("/inscription");
});

test("PPL-08 a page of the office shows what is missing; a formula wider than its line scrolls in it, by the keyboard too", async ({
  world,
  phone,
}) => {
  const formula = `${"x^2+".repeat(14)}y`;
  const text = `<p>Avant <span data-formula="${formula}"></span> et <span data-formula="x^2"></span>, hébergé par [nom de l'hébergeur].</p><div data-formula="${formula}"></div>`;
  await world.season({ LEGAL_TEXT: text });
  await phone.goto("/informations/mentions-legales");
  const wide = phone.getByRole("region", { name: "Formule, à faire défiler" });
  await expect(wide).toHaveCount(2);
  await expect(phone.getByText("hébergé par (à compléter par la fédération).")).toBeVisible();
  await expectLayout(phone);
  for (const one of await wide.all()) {
    await one.press("ArrowRight");
    await expect.poll(() => one.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }
  await phone.setViewportSize({ width: 1_440, height: 900 });
  await expect(wide).toHaveCount(0);
  await world.season({ LEGAL_TEXT: "" });
  await phone.reload();
  await expect(phone.getByText("Rien n'est encore écrit ici")).toBeVisible();
});

test("RUL-02 « Règlement », at the foot of every page, is the rules of the season in words, of an earlier one too, and what changed", async ({
  world,
  phone: page,
}) => {
  const { categories, ...others } = decidedAsIn40thEdition(regulationsOf40thEdition, [{ id: 1, name: "CE" }]);
  const body = JSON.stringify({ ...others, categories: { ...categories, 1: { ...categories[1], lastProblem: 4 } } });
  const { id } = await world.db.insertInto("ruleSets").values({ body, parentId: 1 }).returning("id").executeTakeFirstOrThrow();
  const seasons = [2025, 2026, 2027].map((year) => ({ year, ruleSetId: year === 2027 ? id : 1 }));
  await world.db.insertInto("seasons").values(seasons).execute();
  await world.season({});
  await page.goto("/reglement");
  await expect(page).toHaveURL("/informations/reglement");
  await expect(page.getByRole("heading", { level: 1, name: "Le règlement appliqué" })).toBeVisible();
  await expect(page.getByRole("row", { name: "CE CE1 et CE2, depuis 2027 1 à 4" })).toBeVisible();
  const changes = page.getByRole("region", { name: "Ce qui change depuis la saison 2026" });
  const change = changes.getByRole("listitem").filter({ hasText: "CE\u00A0: les problèmes" });
  await expect(change).toHaveText(/Avant.*1 à 5 comptent.*Maintenant.*1 à 4 comptent/);
  await page.getByRole("link", { name: "Article 6 : les convocations" }).click();
  await expect(page.getByText("Les convocations partent au moins 15 jours avant l'épreuve.")).toBeInViewport();
  await choose(page, "Saison", /2026/);
  await expect(page).toHaveURL("/informations/reglement?saison=2026");
  await expect(page.getByText("Rien ne change.")).toBeVisible();
  await page.goto("/reglement?saison=2024");
  await expect(page.getByText("La saison 2024 n'a pas de règlement ici")).toBeVisible();
  await page.route("**/regulations*", (route) => route.abort());
  await page.reload();
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible();
  await page.unroute("**/regulations*");
  await again.click();
  await expect(page.getByText("Choisissez une autre saison.")).toBeVisible();
});

test("PUB-04 the link of the mail: a password is chosen once, then opens the account", { tags: ["core"] }, async ({ world, page }) => {
  const person = await aParticipant(world);
  const input = keyboardInput(page);
  await page.goto("/connexion");
  await input.press(page.getByRole("link", { name: "Mot de passe oublié ?" }));
  await input.type(page.getByLabel("Identifiant ou adresse e-mail"), person.email);
  await input.press(page.getByRole("button", { name: "Recevoir un lien" }));
  await page.getByRole("status").waitFor();
  const link = `/connexion/mot-de-passe#token=${await tokenOf(world, person.email)}`;
  const referers: string[] = [];
  page.on("request", (request) => referers.push(request.headers().referer ?? ""));
  await openSignedIn(page, world, await aParticipant(world), link);
  const chosen = page.getByLabel("Nouveau mot de passe");
  await chosen.waitFor();
  expect([page.url(), ...referers].join(" "), "the token stays neither in the address nor in referers").not.toContain("token");
  await page.reload();
  await input.type(chosen, "court");
  await expect(page.getByText("Encore 7 caractères.")).toBeVisible();
  await input.type(chosen, `${person.username}-Aa1`);
  await expect(page.getByText("Ce mot de passe se devine")).toBeVisible();
  await input.type(chosen, "Password123");
  await expect(page.getByText("Assez long et assez varié.")).toBeVisible();
  await expectLayout(page);
  const identifier = page.getByLabel("Votre identifiant");
  await expect(identifier).toHaveValue(person.username);
  await expect(identifier).not.toBeEditable();
  await expect(identifier).toHaveAttribute("autocomplete", "username");
  const save = page.getByRole("button", { name: "Enregistrer et me connecter" });
  await input.press(save);
  await expect(page.getByText("Ce mot de passe est trop courant : choisissez-en un autre.")).toBeVisible();
  await expect(page.getByText("Assez long et assez varié.")).toHaveCount(0);
  await input.type(chosen, PASSWORD);
  await page.getByLabel("Rester connecté").check();
  const signingIn = page.waitForRequest("**/authentification/log-in");
  await input.press(save);
  expect((await signingIn).postDataJSON()).toMatchObject({ stayConnected: true });
  await expect(page).toHaveURL(/\/participant/);
  expect(await countOpenSessions(world, person)).toBe(1);

  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Ce lien a déjà servi ou a expiré.");
  await expect(chosen).toHaveCount(0);
  await input.press(page.getByRole("button", { name: "Demander un nouveau lien" }));
  await expect(page).toHaveURL("/connexion/reset-password");
});

test("PUB-04 a password chosen, but signing in failed: the sign-in page says so, also after a reload", async ({ world, page }) => {
  const person = await aParticipant(world);
  await world.nobody.call(authApi.resetPassword, { body: { username: person.username } });
  await page.goto(`/connexion/mot-de-passe#token=${await tokenOf(world, person.email)}`);
  await page.getByLabel("Nouveau mot de passe").fill(PASSWORD);
  await page.route("**/authentification/log-in", (route) => route.abort());
  await page.getByRole("button", { name: "Enregistrer et me connecter" }).click();
  await expect(page).toHaveURL("/connexion");
  await expect(page.getByText("Votre mot de passe est enregistré.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Votre mot de passe est enregistré.")).toBeVisible();
});

test("PUB-02 PPL-06 both fields are required; an e-mail typed as identifier gets the same refusal, and where to find the identifier", {
  tags: ["core"],
}, async ({ world, page }) => {
  const person = await aParticipant(world, { person: { passwordHash } });
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/connexion");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("L'identifiant est requis")).toBeVisible();
  await expect(page.getByText("Le mot de passe est requis")).toBeVisible();
  await expect(page.getByLabel("Identifiant")).toBeFocused();
  for (const typed of [person.email, "personne@exemple.fr"]) {
    await logInAs(page, typed, PASSWORD);
    await expect(page.getByRole("alert")).toContainText(invalid);
    await expect(page.getByRole("alert")).toContainText("Essayez avec votre identifiant, par exemple lea.durand. Le retrouver");
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  }
  await logInAs(page, person.username, "faux");
  await expect(page.getByRole("alert")).toHaveText(invalid);
  await logInAs(page, "personne@exemple.fr", PASSWORD);
  await page.getByRole("link", { name: "Le retrouver" }).click();
  await expect(page).toHaveURL("/connexion/reset-password");
  await expect(page.getByLabel("Identifiant ou adresse e-mail")).toHaveValue("personne@exemple.fr");
  await page.goBack();
  await logInAs(page, person.username, "faux");
  await expect(page.getByRole("alert")).toHaveText(invalid);
  await password(page).press("!");
  await expect(page.getByRole("alert"), "until something is typed").toHaveCount(0);
  await page.route("**/log-in", (route) => route.abort(), { times: 1 });
  await logInAs(page, person.username, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText("Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.");
  await password(page).fill(PASSWORD);
  await expect(page.getByLabel("Rester connecté")).not.toBeChecked();
  const signingIn = page.waitForRequest("**/authentification/log-in");
  await page.keyboard.press("Enter");
  expect((await signingIn).postDataJSON()).toMatchObject({ stayConnected: false });
  await expect(page).toHaveURL(/\/participant/);
});

test("GEN-11 a browser that blocks site data reads why nothing works, and where to allow it", async ({ phone: page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto("/connexion");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre navigateur bloque les données de ce site");
  await expect(page.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await expectLayout(page);
  await page.goto("/verifier");
  await expect(page.getByRole("heading", { level: 1 }), "a diploma is verified without").not.toContainText("bloque");
});
