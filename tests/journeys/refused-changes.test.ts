import type { Locator, Page } from "playwright-core";
import { aStage, insertGradedPeople } from "#tests/stages.ts";
import { aCenter, aClub, anAdmin, aParticipant, aPerson, aSchool, type World } from "#tests/world.ts";
import { expect, nextPaint, openSignedIn, test } from "./browser.ts";
import { pointerInput } from "./input.ts";
import {
  aKnownCode,
  answerConsents,
  city,
  field,
  fillAccount,
  fillAddress,
  fillCorrespondent,
  fillIdentity,
  press,
  schoolCode,
} from "./sign-up-form.ts";

/** What a server, a proxy or no network answers to a change, and what the page says of it. */
const answers = [
  ["400", { status: 400, json: { statusCode: 400, message: "Cette valeur est refusée" } }, "Cette valeur est refusée"],
  [
    "400 at a field that the page does not have",
    { status: 400, json: { statusCode: 400, message: "Refusé ailleurs", issues: [{ path: "elsewhere", message: "Refusé ailleurs" }] } },
    "Refusé ailleurs",
  ],
  ["403", { status: 403, json: { statusCode: 403, message: "Vous n'en avez plus le droit" } }, "Vous n'en avez plus le droit"],
  ["409", { status: 409, json: { statusCode: 409, message: "Quelqu'un l'a changé entre-temps" } }, "Quelqu'un l'a changé entre-temps"],
  ["413 of a proxy", { status: 413, contentType: "text/html", body: "<html><h1>413 Request Entity Too Large</h1></html>" }, "Votre réseau"],
  ["429", { status: 429, json: { statusCode: 429, message: "Trop de demandes en peu de temps" } }, "Trop de demandes en peu de temps"],
  ["500", { status: 500, json: { statusCode: 500, message: "Une erreur est survenue. Référence : 7" } }, "Référence"],
  ["a page instead of an answer", { status: 200, contentType: "text/html", body: "<html>Portail</html>" }, "Votre réseau"],
  ["no answer", null, "Le serveur ne répond pas"],
] as const;

interface Opened {
  /** What was typed, and the button that sends it. */
  readonly field: Locator;
  readonly typed: string;
  readonly send: Locator;
}

interface Form {
  /** The call that its button makes. */
  readonly call: readonly [method: string, address: RegExp];
  /** Opens it, with something typed. */
  readonly open: (page: Page, world: World) => Promise<Opened>;
  /** The sentence that was specified for every failure. */
  readonly says?: string;
}

const saveButton = (within: Page | Locator) => within.getByRole("button", { name: "Enregistrer", exact: true });

const pageForm =
  (path: string, account: (world: World) => Promise<{ id: number }>, field: string | RegExp, typed: string): Form["open"] =>
  async (page, world) => {
    await openSignedIn(page, world, await account(world), path);
    const input = page.getByLabel(field).first();
    await input.fill(typed);
    return { field: input, typed, send: saveButton(page) };
  };

const REGISTER = ["POST", /\/api\/authentification\/register$/] as const;

/** The last step of a wizard: what was typed is in its summary. */
const summary = (page: Page, typed: string): Opened => ({
  field: page.getByText(typed).first(),
  typed,
  send: page.getByRole("button", { name: "Terminer" }),
});

const fillParticipant = async (page: Page): Promise<Opened> => {
  const input = pointerInput(page);
  await fillIdentity(page, input);
  await press(page, "Suivant");
  await fillAddress(page, input, "zoe-refusee@exemple.fr");
  await press(page, "Suivant");
  await answerConsents(page, input, "Sophie Dupont");
  await press(page, "Suivant");
  return summary(page, "3 rue Blaise-Pascal");
};

/** The correspondent of a school or a club, after its own step. */
const fillPlace = async (page: Page, email: string, typed: string): Promise<Opened> => {
  await press(page, "Suivant");
  await fillCorrespondent(page, pointerInput(page), email);
  await press(page, "Suivant");
  return summary(page, typed);
};

const forms: Readonly<Record<string, Form>> = {
  "informations personnelles": {
    call: ["PATCH", /\/api\/users\/me$/],
    open: pageForm("/participant/informations-personnelles", (world) => aPerson(world), "Téléphone", "06 12 34 56 78"),
  },
  "un établissement": {
    call: ["PATCH", /\/api\/establishement\/me$/],
    open: pageForm(
      "/etablissement/info?vue=reglages",
      async (world) => (await aSchool(world)).correspondent,
      /^Nombre estimé de participants/,
      "37",
    ),
  },
  "un club": {
    call: ["PATCH", /\/api\/clubs\/\d+$/],
    async open(page, world) {
      await openSignedIn(page, world, (await aClub(world)).manager, "/club/info");
      await press(page, "Modifier");
      const field = page.getByLabel(/^Ville/).first();
      await field.fill("Villeurbanne");
      return { field, typed: "Villeurbanne", send: saveButton(page) };
    },
  },
  "une inscription": {
    call: REGISTER,
    async open(page) {
      await page.goto("/inscription/individuel");
      return await fillParticipant(page);
    },
  },
  "l'inscription d'un élève": {
    call: REGISTER,
    async open(page, world) {
      await page.goto(`/inscription/scolaire?etablissement=${(await aSchool(world)).wireId}`);
      return await fillParticipant(page);
    },
  },
  "l'inscription d'un établissement": {
    call: REGISTER,
    async open(page, world) {
      const code = await aKnownCode(world);
      await page.goto("/inscription/etablissement");
      await schoolCode(page).fill(code);
      await expect(field(page, "Code postal")).toHaveValue("69003");
      return await fillPlace(page, "ecole-refusee@exemple.fr", code);
    },
  },
  "l'inscription d'un club": {
    call: REGISTER,
    async open(page) {
      await page.goto("/inscription/club");
      await field(page, "Nom du club").fill("Les Refusés");
      await field(page, "Adresse").fill("3 rue Blaise-Pascal");
      await field(page, "Code postal").fill("38000");
      await city(page).fill("Grenoble");
      return await fillPlace(page, "club-refuse@exemple.fr", "Les Refusés");
    },
  },
  "un élève à ajouter": {
    call: ["POST", /\/api\/users\/register$/],
    async open(page, world) {
      await openSignedIn(page, world, (await aSchool(world)).correspondent, "/etablissement/participants");
      await page.getByRole("button", { name: "Ajouter un élève qualifié" }).click();
      const field = page.getByLabel("Nom", { exact: true });
      await field.fill("Lefèvre");
      await page.getByLabel("Prénom").fill("Zoé");
      await page.getByLabel("Date de naissance").fill("14/05/2012");
      await page.getByRole("radio", { name: "Femme" }).check();
      await page.getByLabel("Adresse e-mail").fill("classe@exemple.fr");
      await page.getByLabel("Code postal").fill("69001");
      return { field, typed: "Lefèvre", send: page.getByRole("button", { name: "Ajouter", exact: true }) };
    },
  },
  "une personne, au bureau": {
    call: ["PATCH", /\/api\/users\/\d+$/],
    async open(page, world) {
      const person = await aParticipant(world, { person: { firstname: "Zoé", lastname: "Lefèvre" } });
      await openSignedIn(page, world, await anAdmin(world), `/admin/participants?personne=${person.wireId}`);
      const card = page.getByRole("dialog", { name: "Zoé Lefèvre" });
      await card.getByLabel("Téléphone").fill("06 12 34 56 78");
      return { field: card.getByLabel("Téléphone"), typed: "06 12 34 56 78", send: saveButton(card) };
    },
  },
  "les réglages d'une étape": {
    call: ["PATCH", /\/api\/questionnaire\/\d+$/],
    async open(page, world) {
      await aStage(world, { name: "Étape refusée", active: false });
      await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
      await page
        .getByRole("region", { name: /^Étape refusée/ })
        .getByRole("button", { name: "Réglages" })
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(/^Nom/).fill("Étape renommée");
      return { field: dialog.getByLabel(/^Nom/), typed: "Étape renommée", send: saveButton(dialog) };
    },
  },
  "des seuils": {
    call: ["POST", /\/api\/questionnaire\/threshold\/\d+$/],
    says: "Une erreur est survenue",
    async open(page, world) {
      const stage = await aStage(world, { isClosed: true });
      await insertGradedPeople(world, { questionnaireId: stage.id, ties: [{ grade: 9, weightedGrade: 50, count: 3 }] });
      await openSignedIn(page, world, await anAdmin(world), `/admin/questionnaire/${stage.wireId}/seuils`);
      await page.getByRole("textbox", { name: "Note minimale" }).fill("8");
      const field = page.getByRole("textbox", { name: "Coefficient minimal" });
      await field.fill("40");
      return { field, typed: "40", send: saveButton(page) };
    },
  },
  "un texte de la configuration": {
    call: ["PATCH", /\/api\/configurations\/LOGIN_TEXT$/],
    async open(page, world) {
      await openSignedIn(page, world, await anAdmin(world), "/admin/configuration/login-text");
      const field = page.getByRole("textbox", { name: "Texte" });
      await field.press("Control+End");
      await field.pressSequentially(" À bientôt");
      return { field, typed: "À bientôt", send: saveButton(page) };
    },
  },
  "l'invitation d'un responsable": {
    call: ["POST", /\/api\/clubs\/\d+\/leaders$/],
    async open(page, world) {
      await openSignedIn(page, world, (await aClub(world)).manager, "/club/info");
      await press(page, "Inviter un responsable");
      const dialog = page.getByRole("dialog", { name: "Inviter un responsable" });
      await fillAccount(dialog, "Durand", "Marie", "marie@exemple.fr");
      const field = dialog.getByRole("textbox", { name: "Nom", exact: true });
      return { field, typed: "Durand", send: dialog.getByRole("button", { name: "Inviter", exact: true }) };
    },
  },
  "les responsables d'un centre": {
    call: ["PATCH", /\/api\/examcenter\/\d+$/],
    async open(page, world) {
      const [center, newcomer] = [await aCenter(world), await aPerson(world, { firstname: "Ada", lastname: "Lovelace" })];
      await openSignedIn(page, world, await anAdmin(world), `/admin/centres?search=${center.name}`);
      await press(page, `Modifier ${center.name}`);
      const dialog = page.getByRole("dialog", { name: center.name });
      await dialog.getByLabel("Ajouter un responsable").fill(newcomer.username);
      await page.getByRole("option", { name: /Lovelace Ada/ }).click();
      return { field: dialog.getByText("Lovelace Ada"), typed: "", send: saveButton(dialog) };
    },
  },
  "un mot de passe": {
    call: ["PATCH", /\/api\/authentification\/password$/],
    async open(page, world) {
      await openSignedIn(page, world, await aPerson(world), "/compte");
      await page.getByRole("heading", { name: "Adresse e-mail et mot de passe" }).click();
      const field = page.getByLabel("Nouveau mot de passe");
      await field.fill("trois mots bien violets");
      return { field, typed: "trois mots bien violets", send: page.getByRole("button", { name: "Changer mon mot de passe" }) };
    },
  },
};

const closeMessages = async (page: Page) => {
  for (const button of await page.getByRole("button", { name: "Fermer ce message" }).all()) await button.click().catch(() => undefined);
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
};

/** A field that writes formatted text has no value; what is no field shows what was chosen. */
const expectTyped = async (field: Locator, typed: string, name: string) => {
  if (await field.evaluate((element) => element instanceof HTMLInputElement)) await expect(field, name).toHaveValue(typed);
  else await expect(field, name).toContainText(typed);
};

test.for(Object.keys(forms))(
  "MND-03 each refused or lost change of « %s » is shown, and what was typed stays",
  async (title, { world, page }) => {
    const { call, open, says } = forms[title] as Form;
    const { field, typed, send } = await open(page, world);
    for (const [name, answer, sentence] of answers) {
      let calls = 0;
      await page.route(call[1], async (route) => {
        if (route.request().method() !== call[0]) return route.continue();
        calls += 1;
        // As long as a browser needs to take the focus from a busy button.
        if (name === "403") await nextPaint(page);
        return answer === null ? route.abort() : route.fulfill(answer);
      });
      await send.click();
      await expect(
        page
          .getByRole("alert")
          .filter({ hasText: says ?? sentence })
          .first(),
        name,
      ).toBeVisible();
      expect(calls, name).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.activeElement === document.body), `the focus is lost: ${name}`).toBe(false);
      await expectTyped(field, typed, name);
      await closeMessages(page);
      await page.unroute(call[1]);
    }
  },
);
