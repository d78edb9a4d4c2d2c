import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import type { allDemonstrationAccounts } from "#demo/demonstration.ts";
import type { Grey } from "#school/answer-sheets/perspective.ts";
import { boxesOf, paper } from "#school/answer-sheets/sheet-layout.ts";
import { readQrCodes } from "#tests/pdf.ts";
import { pagesOfPdf } from "#tests/photographs/pages.ts";
import { photographOf } from "#tests/photographs/photograph.ts";

export type Screen = "desktop" | "phone";

export interface Scene {
  /** The picture is docs/pictures/<name>-<screen>.png; without a screen if `screens` is null. */
  readonly name: string;
  readonly account?: keyof typeof allDemonstrationAccounts;
  readonly path?: string;
  readonly screens?: readonly Screen[] | null;
  /** Of the window on a desktop, if it is not the usual one. */
  readonly height?: number;
  /** Brings the page into the state to show; returns a picture if it is not of the page. */
  readonly show?: (page: Page, pool: Pool) => Promise<unknown>;
}

const both = ["desktop", "phone"] as const;

const firstId = async (pool: Pool, sql: string): Promise<number> => (await pool.query<{ id: number }>(sql)).rows[0]?.id ?? 0;
const quarterFinal = (pool: Pool) =>
  firstId(pool, `select id from questionnaires where "order" = 1 and year = (select max(year) from questionnaires)`);
const stageOnPaper = (pool: Pool) => firstId(pool, "select id from school_stages where not on_screen");
const stageOnScreen = (pool: Pool) => firstId(pool, "select id from school_stages where on_screen");

const atTop = (part: Locator) =>
  part.evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 110, behavior: "instant" });
  });

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFile(await file.path());
}

async function printedForms(page: Page, pool: Pool): Promise<Grey[]> {
  await page.goto(`/etablissement/quart-de-finale/${await stageOnPaper(pool)}/feuilles`);
  await page.getByRole("button", { name: "Imprimer les feuilles" }).click();
  return pagesOfPdf(await downloaded(page, () => page.getByRole("button", { name: "Télécharger les feuilles (PDF)" }).click()));
}

const drawnFrom = ({ points, width, height }: Grey) => sharp(points, { raw: { width, height, channels: 1 } });

/** The form with answers written by hand. */
async function filled(form: Grey, answers: readonly string[]): Promise<Grey> {
  const words = boxesOf(answers.length, "usual", 1).map(
    ({ index, box }) =>
      `<text x="${box.x + box.width * 0.4}" y="${box.y + box.height * 0.75}" font-size="8" font-style="italic" font-family="DejaVu Sans">${answers[index]}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${form.width}" height="${form.height}" viewBox="0 0 ${paper.width} ${paper.height}">${words.join("")}</svg>`;
  const points = await drawnFrom(form)
    .composite([{ input: Buffer.from(svg) }])
    .greyscale()
    .raw()
    .toBuffer();
  return { ...form, points: new Uint8Array(points) };
}

/** A list as a school's software exports it, with what a teacher has to look at. */
const classList = `Nom;Prénom;Né(e) le;Genre;Classe;E-mail;CP
BERNARD;Hugo;16/03/2012;G;5EME B;hugo.b@exemple.fr;93220
Le Goff;Maëlle;32/01/2013;F;6A;maelle@exemple;93220
D'Arc;Jeanne;05/09/2015;F;CM2;;93220
Nguyễn;Văn An;12/04/2013;G;5e B;;93220
Petit;;03/06/2012;X;3A;;93220
Diallo;Awa;11/09/2012;F;5e B;;93220
`;

const newestForm = (answers: readonly string[]) => async (page: Page, pool: Pool) => {
  const [form] = await printedForms(page, pool);
  if (!form) throw new Error("no answer form was printed");
  const { jpeg } = await photographOf(await filled(form, answers), { seed: 11 });
  await page.goto(`/etablissement/quart-de-finale/${await stageOnPaper(pool)}/feuilles`);
  await page.getByLabel("Photos ou PDF des feuilles").setInputFiles([{ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: jpeg }]);
  await page.getByText("1 page reçue").waitFor();
  await page
    .getByRole("button", { name: /^Saisir la feuille de/ })
    .first()
    .click();
};

/** In this order: the last ones need a stage that is closed and graded. */
export const scenes: readonly Scene[] = [
  { name: "connexion", path: "/connexion", screens: both },
  { name: "inscription", path: "/inscription/individuel" },
  { name: "questionnaire", account: "participant", path: "/questionnaire", screens: both },
  {
    name: "convocation",
    account: "participant",
    screens: both,
    async show(page, pool) {
      // Past days show no ticket.
      await pool.query("update questionnaires set date = date + 365 where date < now()");
      await page.goto("/participant/informations-championnat");
      await atTop(page.getByText("Qualifiée et convoquée").first());
    },
  },
  { name: "etablissement", account: "etablissement", path: "/etablissement/info" },
  { name: "eleves", account: "etablissement", path: "/etablissement/participants" },
  {
    name: "import",
    account: "etablissement",
    path: "/etablissement/participants/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles({ name: "5e B.csv", mimeType: "text/csv", buffer: Buffer.from(classList) });
      await page
        .getByText(/nouveaux? élèves?/)
        .first()
        .waitFor();
    },
  },
  {
    name: "feuille-de-reponses",
    account: "etablissement",
    screens: null,
    async show(page, pool) {
      const [form] = await printedForms(page, pool);
      return form && drawnFrom(form).resize({ width: 702 }).png().toBuffer();
    },
  },
  {
    name: "saisie",
    account: "etablissement",
    async show(page, pool) {
      await newestForm(["12", "5", "15", "7", "3", "36", "8", "24", "16"])(page, pool);
      await page.keyboard.type("12");
      await page.keyboard.press("Enter");
      await page.keyboard.type("5");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "vue-d-ensemble",
    account: "etablissement",
    async show(page, pool) {
      await page.goto(`/etablissement/quart-de-finale/${await stageOnScreen(pool)}/vue-d-ensemble`);
    },
  },
  { name: "club", account: "club", path: "/club/participants" },
  { name: "centre", account: "centre", path: "/examcenter/participants" },
  {
    name: "securite",
    account: "participant",
    path: "/participant/informations-personnelles",
    async show(page) {
      await page.getByRole("heading", { name: "Sécurité" }).click();
      await atTop(page.getByRole("heading", { name: "Clés d'accès" }));
    },
  },
  {
    name: "tableau-de-bord",
    account: "admin",
    path: "/admin/participants",
    height: 1_000,
    show: (page) => page.getByRole("button", { name: "Déplier" }).click(),
  },
  {
    name: "personne",
    account: "admin",
    async show(page, pool) {
      await page.goto(`/admin/participants?personne=${await firstId(pool, "select id from users where username = 'participant'")}`);
    },
  },
  { name: "demandes", account: "admin", path: "/admin/etablissements" },
  { name: "etapes", account: "admin", path: "/admin/questionnaire", height: 1_100 },
  {
    name: "convocations",
    account: "admin",
    async show(page, pool) {
      await page.goto(`/admin/questionnaire/${await quarterFinal(pool)}/convocations`);
    },
  },
  {
    name: "resultats",
    account: "admin",
    async show(page, pool) {
      const id = await quarterFinal(pool);
      await pool.query("update questionnaires set closes_at = now() - interval '2 hours' where id = $1", [id]);
      await page.goto(`/admin/questionnaire/${id}/reponses`);
      await page.getByRole("button", { name: "Calculer les résultats" }).click();
      await page.getByRole("button", { name: "Calculer les notes" }).click();
      await page.getByText("Résultats générés").waitFor();
      await page.goto(`/admin/questionnaire/${id}/reponses`);
    },
  },
  {
    name: "seuils",
    account: "admin",
    async show(page, pool) {
      await page.goto(`/admin/questionnaire/${await quarterFinal(pool)}/seuils`);
      await page.getByText("C1", { exact: true }).first().click();
      await page.getByRole("textbox", { name: "Note minimale" }).fill("7");
      await page.getByRole("textbox", { name: "Coefficient minimal" }).fill("30");
    },
  },
  {
    name: "correction",
    account: "admin",
    async show(page, pool) {
      await page.goto(`/admin/questionnaire/${await quarterFinal(pool)}/correction`);
    },
  },
  {
    name: "verifier",
    account: "participant",
    path: "/participant/resultats",
    async show(page) {
      await page.getByRole("button", { name: "Mon diplôme : Quart de finale" }).click();
      const pdf = await downloaded(page, () => page.getByRole("button", { name: "Télécharger (PDF)" }).click());
      const [code = ""] = readQrCodes(pdf);
      await page.goto(code.replace(/^https:\/\/[^/]+/, ""));
      await page.getByRole("heading", { name: "Ce diplôme est vrai" }).waitFor();
    },
  },
];
