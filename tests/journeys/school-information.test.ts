import type { Updateable } from "kysely";
import type { Page } from "playwright-core";
import sharp from "sharp";
import type { DB } from "#database/tables.ts";
import { readQrCode } from "#tests/pictures.ts";
import { aSchoolSheet, aSchoolStage } from "#tests/school-stages.ts";
import { ACTIVE_YEAR, aCenter, aPerson, aPupil, aSchool, CLOSED, type World } from "#tests/world.ts";
import { downloadBy, expect, openSignedIn, pressTwice, test } from "./browser.ts";

const PAGE = "/etablissement/info";
const SETTINGS = `${PAGE}?vue=reglages`;
const TOO_EARLY = "Le nombre de participants doit être renseigné et supérieur à 0 avant de pouvoir ouvrir les inscriptions";
const MISSING = "Le nombre de participants doit être indiqué";
const WARNING = "Vous devez renseigner le nombre estimé de participants avant d'ouvrir les inscriptions.";

/** A school that has just registered: nothing decided, its membership unpaid. */
async function aNewSchool(world: World, facts: Updateable<DB["establishments"]> = {}) {
  const school = await aSchool(world, { visible: false, status: "PENDING" });
  await world.db
    .updateTable("establishments")
    .set({ estimatedParticipants: 0, street: "12 rue des Écoles", ...facts })
    .where("id", "=", school.id)
    .execute();
  return school;
}

const storedSchool = (world: World, { id }: { id: number }) =>
  world.db
    .selectFrom("establishments")
    .select(["estimatedParticipants", "visible", "proposeToBeHalfExamCenter"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const estimateField = (page: Page) => page.getByRole("textbox", { name: "Nombre estimé de participants au quart de finale" });
const openingSwitch = (page: Page) => page.getByRole("switch", { name: "Ouvrir les inscriptions de la saison" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Enregistrer" });
const tasks = (page: Page) => page.getByRole("region", { name: "À faire" }).getByRole("listitem");
const settings = (page: Page) => page.getByRole("navigation", { name: "Établissement" }).getByRole("link", { name: "Réglages" });

test("ETB-01 ETB-02 ETB-03 a newcomer estimates, opens and saves; what is done is no longer to do", async ({ world, phone: page }) => {
  const rneCode = "0690010L";
  const school = await aNewSchool(world, { name: "Collège Ada Lovelace", rneCode });
  await openSignedIn(page, world, school.correspondent, "/etablissement/inconnu");
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole("heading", { level: 1, name: "Collège Ada Lovelace" })).toBeVisible();
  await expect(page.locator("main")).toContainText(`Code UAI ${rneCode}`);
  await expect(tasks(page).first()).toContainText(`Adhésion ${ACTIVE_YEAR} : en attente de paiement`);
  await expect(tasks(page).first()).toContainText(`Référence à rappeler : Collège Ada Lovelace (${rneCode}).`);
  await expect(page.getByRole("link", { name: "Écrire à la fédération" })).toHaveAttribute("href", /^mailto:.*subject=Adh.*0690010L/);
  await expect(page.getByText(WARNING)).toBeVisible();
  await expect(tasks(page)).toHaveCount(2);
  await expect(tasks(page).nth(1)).toContainText("Estimer le nombre de participants et ouvrir les inscriptions");
  await expect(saveButton(page)).toHaveCount(0);

  await openingSwitch(page).press("Space");
  await expect(page.getByText(TOO_EARLY)).toBeVisible();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(openingSwitch(page)).not.toBeChecked();
  await expect(estimateField(page)).toBeFocused();

  await estimateField(page).fill("45");
  await expect(page.getByText(MISSING)).toHaveCount(0);
  await expect(page.getByText(WARNING)).toHaveCount(0);
  await openingSwitch(page).press("Space");
  const sent = await pressTwice(page, saveButton(page));
  await expect(page.getByText("Vos changements sont enregistrés.")).toBeVisible();
  await expect(saveButton(page)).toHaveCount(0);
  expect(sent()).toBe(1);
  await expect(tasks(page).nth(1)).toContainText("Donner le QR code aux élèves, ou importer leur liste");
  await expect(estimateField(page), "it is a setting now").toHaveCount(0);

  await settings(page).click();
  await expect(page).toHaveURL(SETTINGS);
  await expect(page.locator("main")).toContainText("12 rue des Écoles, 69001 Lyon");
  await expect(estimateField(page)).toHaveValue("45");
  await page.getByRole("checkbox", { name: "Nous proposons d'être centre d'épreuve pour la demi-finale" }).check({ force: true });
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
  expect(await storedSchool(world, school)).toEqual({ estimatedParticipants: 45, visible: true, proposeToBeHalfExamCenter: true });

  await aPupil(world, school);
  await page.goto(PAGE);
  await expect(page.getByText("Une inscription attend votre confirmation.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Liste des participants (1)" })).toBeVisible();
  await page.getByRole("link", { name: "La voir et confirmer" }).click();
  await expect(page).toHaveURL("/etablissement/participants?status=PENDING");
  await page.getByRole("link", { name: /retour à l'accueil$/ }).click();
  await expect(page).toHaveURL(PAGE);
});

test("ETB-02 a removed estimate is not saved; leaving asks first; a value set back is no change", async ({ world, page }) => {
  const school = await aSchool(world);
  await openSignedIn(page, world, school.correspondent, SETTINGS);
  await estimateField(page).fill("");
  await saveButton(page).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(estimateField(page)).toBeFocused();
  for (const link of ["Cette saison", "Participants"]) {
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })).toBeVisible();
    await page.getByRole("button", { name: "Rester sur la page" }).click();
    await expect(page).toHaveURL(SETTINGS);
  }
  await estimateField(page).fill("30");
  await expect(saveButton(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Participants", exact: true }).click();
  await expect(page).toHaveURL("/etablissement/participants");
  expect(await storedSchool(world, school)).toMatchObject({ estimatedParticipants: 30, visible: true });
});

test("ETB-01 R3 two tabs: each saves its changes, and shows what the other saved; a refusal is shown and keeps typed input", async ({
  world,
  page,
  phone,
}) => {
  const school = await aSchool(world);
  await openSignedIn(page, world, school.correspondent, SETTINGS);
  await openSignedIn(phone, world, school.correspondent, PAGE);
  await expect(openingSwitch(phone)).toBeChecked();
  await estimateField(page).fill("60");
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
  await openingSwitch(phone).press("Space");
  await saveButton(phone).click();
  await expect(phone.getByText("Vos changements sont enregistrés.")).toBeVisible();
  await settings(phone).click();
  await expect(estimateField(phone)).toHaveValue("60");
  expect(await storedSchool(world, school)).toMatchObject({ estimatedParticipants: 60, visible: false });

  await world.db.updateTable("establishments").set({ userId: null }).where("id", "=", school.id).execute();
  await estimateField(page).fill("61");
  await saveButton(page).click();
  await expect(page.getByText("Votre compte n'est le correspondant d'aucun établissement : écrivez à la fédération.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `Vous n'avez plus accès à « ${school.name} »` })).toBeVisible();
});

const longName = "Établissement scolaire international bilingue franco-polonais Marie Skłodowska-Curie et Évariste Galois réunis";

test.for([
  ["ordinateur", { name: "Lycée Évariste Galois", rneCode: "0690011M" }],
  ["téléphone", { name: longName, rneCode: null }],
] as const)(
  "ETB-05 INS-05 the QR code, read from the screen and from the PNG, opens the wizard with the school chosen (%s)",
  async ([screen, facts], { world, phone: pupil, open, address }) => {
    const school = await aNewSchool(world, { ...facts, estimatedParticipants: 20, visible: true });
    const page = await open(screen);
    await openSignedIn(page, world, school.correspondent, PAGE);
    const link = `${address}/inscription/scolaire?etablissement=${facts.rneCode ?? school.wireId}`;
    await expect(page.getByText(link, { exact: true })).toBeVisible();
    const code = page.getByRole("button", { name: `Télécharger l'image PNG du QR code de ${facts.name}` });
    expect(await readQrCode(await code.locator("svg").first().screenshot())).toBe(link);

    const { name, bytes: picture } = await downloadBy(page, () => code.click());
    expect(name).toBe(`QR code ${facts.name}.png`);
    const scanned = await readQrCode(picture);
    expect(scanned).toBe(link);
    expect((await sharp(picture).metadata()).width).toBeGreaterThanOrEqual(1_600);

    await page.getByRole("button", { name: "Copier le lien" }).click();
    await expect(page.getByRole("button", { name: "Lien copié" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    await pupil.goto(scanned ?? "");
    await expect(pupil.getByText(`Vous vous inscrivez avec${facts.name}`)).toBeVisible();
  },
);

test("ETB-14 a school of last year is invited to renew, once, while its period is open", async ({ world, page }) => {
  const school = await aSchool(world);
  await world.db
    .updateTable("registrations")
    .set({ year: ACTIVE_YEAR - 1 })
    .where("establishmentId", "=", school.id)
    .execute();
  await world.season({ ACTIVE_REGISTRATION_SCHOOL: CLOSED });
  await openSignedIn(page, world, school.correspondent, PAGE);
  await expect(page.getByText(`Votre établissement ne participe pas au championnat ${ACTIVE_YEAR}.`)).toBeVisible();
  const renewing = page.getByRole("button", { name: `Renouveler l'adhésion ${ACTIVE_YEAR}` });
  await expect(renewing).toHaveCount(0);

  await world.season();
  await page.reload();
  await expect(page.getByText("Vos élèves pourront s'inscrire une fois l'adhésion de votre établissement renouvelée.")).toBeVisible();
  await renewing.click();
  await expect(page.getByText(`L'adhésion ${ACTIVE_YEAR} de votre établissement est enregistrée.`)).toBeVisible();
  await expect(renewing).toHaveCount(0);
  await expect(tasks(page).first()).toContainText(/en attente de paiement.*écrivez à /);
  await settings(page).click();
  const years = page.getByRole("region", { name: "Adhésion" }).getByRole("listitem");
  await expect(years).toHaveText([`${ACTIVE_YEAR}En attente de paiement`, `${ACTIVE_YEAR - 1}Payé`]);
});

test("ETB-04 ETB-10 ETB-13 CFG-09 existing links are shown; the half-final offer ends with its date", async ({ world, page }) => {
  const school = await aSchool(world);
  const [own, other] = [await aCenter(world), await aCenter(world)];
  const center = page.getByRole("main").getByRole("link", { name: "Centre d'épreuve" });
  await openSignedIn(page, world, school.correspondent, SETTINGS);
  await expect(estimateField(page)).toBeVisible();
  await expect(center).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Documentation" })).toHaveCount(0);

  await world.db.insertInto("examCenterControllers").values({ examCenterId: own.id, userId: school.correspondent.id }).execute();
  await world.season({
    ACTIVE_REGISTRATION_CENTER: CLOSED,
    DOCUMENTATION_LINK_1: "/documents/guide-du-correspondant.pdf",
    DOCUMENTATION_LINK_2: "https://documents.example.org/guide.pdf",
    DOCUMENTATION_NAME_2: "Guide des élèves",
  });
  await page.reload();
  const documentation = page.getByRole("region", { name: "Documentation" }).getByRole("link");
  await expect(documentation).toHaveText([/^Documentation 1/, /^Guide des élèves/]);
  await expect(documentation.last()).toHaveAttribute("href", "https://documents.example.org/guide.pdf");
  const file = await page.request.get((await documentation.first().getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await expect(page.getByRole("checkbox", { name: /^Nous proposons d'être centre/ })).toBeDisabled();
  await expect(
    page.getByText("Les propositions de centre de demi-finale sont closes depuis le 30 septembre 2026 à 23 h 59, heure de Paris."),
  ).toBeVisible();
  await center.click();
  await expect(page).toHaveURL(`/etablissement/examcenter/${own.id}`);
  await expect(page.getByRole("heading", { level: 1, name: own.name })).toBeVisible();
  await page.goto(`/etablissement/examcenter/${other.id}/12`);
  await expect(page).toHaveURL("/error");
  await world.season({ ACTIVE_REGISTRATION_CENTER: null, DOCUMENTATION_LINK_1: "", DOCUMENTATION_LINK_2: "", DOCUMENTATION_NAME_2: "" });
});

test("ETB-01 ETB-09 CLS-03 the page begins with what is to do, the most urgent alone in orange, and slips are printed from there; once all is done it says so", async ({
  world,
  page,
}) => {
  const school = await aSchool(world);
  const stage = await aSchoolStage(world, school, { name: "Quart de la 6e Z", classNames: ["6e Z"], problems: [{ categories: ["C1"] }] });
  const pupils = [];
  for (const lastname of ["Abel", "Blum"])
    pupils.push(await aPupil(world, school, { className: "6e Z", category: "C1", person: { lastname, email: "" } }));
  const [abel, blum] = pupils;
  await aSchoolSheet(world, stage, abel?.id ?? 0, ["12"]);
  await openSignedIn(page, world, school.correspondent, PAGE);
  await expect(tasks(page)).toHaveText([
    /«.Quart de la 6e Z.».: 1 élève à confirmer sur 2 a joué.*Saisir 1 feuille/,
    /2 inscriptions attendent votre confirmation.*Les voir et confirmer/,
    /2 élèves attendent leur fiche.*Imprimer 2 fiches/,
  ]);
  await expect(page.getByRole("link", { name: "Saisir 1 feuille" })).toHaveAttribute("href", new RegExp(`/${stage.id}/feuilles$`));
  await expect(page.locator("main").locator("[data-variant=main]")).toHaveCount(1);
  await page.getByRole("button", { name: "Imprimer 2 fiches" }).click();
  const { name } = await downloadBy(page, () => page.getByRole("button", { name: "Télécharger 2 fiches (PDF)" }).click());
  expect(name).toMatch(/^Identifiants/);
  await expect(tasks(page)).toHaveCount(2);

  await aSchoolSheet(world, stage, blum?.id ?? 0, ["12"]);
  await page.reload();
  await expect(tasks(page).first()).toContainText(/2 élèves à confirmer sur 2 ont joué.*Choisir dans le classement/);
  await world.db
    .updateTable("registrations")
    .set({ status: "CONFIRMED", confirmedAt: new Date() })
    .where("className", "=", "6e Z")
    .execute();
  await page.reload();
  await expect(page.getByText("Rien ne vous attend aujourd'hui : tout est en ordre, merci !")).toBeVisible();
});

test("ETB-11 an account that is the correspondent of no school sees so on every page", async ({ world, page }) => {
  const person = await aPerson(world, { role: "ESTABLISHEMENT" });
  for (const path of [PAGE, "/etablissement/participants"]) {
    await openSignedIn(page, world, person, path);
    await expect(page.getByRole("heading", { level: 1, name: "Aucun établissement" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Rubriques" })).toHaveCount(0);
  }
});
