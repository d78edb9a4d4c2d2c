import type { Page } from "playwright-core";
import { readQrCodes } from "#tests/pdf.ts";
import { aSchoolStage } from "#tests/school-stages.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aParticipant, aSchool, type World } from "#tests/world.ts";
import { openMenu } from "./answering.ts";
import { downloadBy, expect, expectLayout, nextPaint, openSignedIn, test } from "./browser.ts";
import { pointerInput } from "./input.ts";
import { answerConsents } from "./sign-up-form.ts";

const PASSWORD = "trois chats sur un toit";

/** A school and two pupils that it entered: they have never signed in, and have given no consents. */
async function aClass(world: World) {
  const school = await aSchool(world);
  const addPupil = (firstname: string) =>
    aParticipant(world, { establishmentId: school.id, person: { firstname, lastname: "Petit", hasConsented: false } });
  return { school, lea: await addPupil("Léa"), tom: await addPupil("Tom") };
}

const openList = async (page: Page, world: World, { correspondent }: Awaited<ReturnType<typeof aSchool>>): Promise<void> => {
  await openSignedIn(page, world, correspondent, "/etablissement/participants");
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
};

/** Downloads slips by a click; returns the targets of their QR codes, below the site's address. */
async function downloadSlips(page: Page, press: () => Promise<void>): Promise<{ name: string; addresses: string[] }> {
  const { name, bytes } = await downloadBy(page, press);
  return { name, addresses: readQrCodes(bytes).map((address) => address.replace("http://palmares.test", "")) };
}

const password = (page: Page) => page.getByLabel("Nouveau mot de passe");
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer et me connecter" });

test("ETB-09 PAR-12 PUB-04 INS-11 a teacher prints the slips of a class; a pupil scans one, chooses a password, consents, and is in", {
  tags: ["core"],
}, async ({ world, page, phone }) => {
  const { school } = await aClass(world);
  await openList(page, world, school);
  await page.getByRole("row").filter({ hasText: "Léa" }).getByRole("checkbox").check();
  await page.getByRole("row").filter({ hasText: "Tom" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Imprimer les identifiants" }).click();
  const dialog = page.getByRole("dialog", { name: "Imprimer les identifiants de 2 élèves" });
  await expect(dialog).toContainText("Les fiches d'avant ne serviront plus.");
  const { name, addresses } = await downloadSlips(page, () => dialog.getByRole("button", { name: "Télécharger 2 fiches (PDF)" }).click());
  expect(name).toBe(`Identifiants, ${school.name}.pdf`);
  await expect(page.getByText("Fiches téléchargées")).toBeVisible();

  const [ofLea = "", ofTom = ""] = addresses;
  const code = /code=(\w+)$/.exec(ofLea)?.[1] ?? "?";
  const sent: string[] = [];
  phone.on("request", (request) => sent.push(request.url(), request.headers().referer ?? ""));
  await phone.goto(ofLea);
  await expect(phone.getByText("Votre fiche a été lue.")).toBeVisible();
  expect([phone.url(), ...sent].join(" "), "the code stays neither in the address nor in requests").not.toContain(code);
  await expect(phone.getByLabel("Code de la fiche")).toHaveValue(`${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7)}`);
  await phone.getByLabel("Identifiant").fill("Léa Petit");
  await save(phone).click();
  await expect(phone.getByText("Un identifiant n'a pas d'espace")).toBeVisible();
  await phone.getByLabel("Identifiant").fill(/identifiant=([^&]+)/.exec(ofLea)?.[1] ?? "");
  await password(phone).fill("chats");
  await save(phone).click();
  await expect(phone.getByText("Ce mot de passe est trop court")).toHaveCount(1);
  await password(phone).fill(PASSWORD);
  await save(phone).click();

  // Signed in, and asked for consents first.
  await expect(phone.getByRole("heading", { name: "Bienvenue Léa !" })).toBeVisible();
  for (const address of ["/participant/informations-personnelles", "/questionnaire"]) {
    await phone.goto(address);
    await expect(phone).toHaveURL("/autorisations");
  }
  await phone.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(phone.getByText("Répondez par oui ou par non", { exact: true })).toHaveCount(2);
  await phone.getByRole("button", { name: "Me déconnecter" }).click();
  await expect(phone).toHaveURL("/connexion");
  await phone.getByLabel("Identifiant").fill(/identifiant=([^&]+)/.exec(ofLea)?.[1] ?? "");
  await phone.locator("input[autocomplete$=password]").fill(PASSWORD);
  await phone.getByRole("button", { name: "Se connecter" }).click();
  await answerConsents(phone, pointerInput(phone), "Sophie Petit");
  await phone.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(phone).toHaveURL("/participant/informations-championnat");
  await expect(phone.getByText("En attente de validation par votre établissement")).toBeVisible();
  await phone.goto("/autorisations");
  await expect(phone).toHaveURL(/\/participant/);

  // This slip is used up; a neighbour's one opens another account, on the same phone.
  await phone.goto(ofLea);
  await password(phone).fill("une autre longue phrase");
  await save(phone).click();
  await expect(phone.getByRole("alert")).toContainText("demandez un nouveau code à votre professeur");
  await phone.goto(ofTom);
  await password(phone).fill(PASSWORD);
  await save(phone).click();
  await expect(phone.getByRole("heading", { name: "Bienvenue Tom !" })).toBeVisible();
});

test("CLS-03 INS-11 a pupil of eleven goes from the slip to the school's own stage, answers, and is asked for the consents before anything else", async ({
  world,
  page,
  phone,
}) => {
  const school = await aSchool(world);
  const birthday = `${world.time.now.getUTCFullYear() - 11}-01-01`;
  const person = { firstname: "Zoé", lastname: "Zylber", birthday, hasConsented: false, email: "" };
  const { id } = await aParticipant(world, { establishmentId: school.id, className: "6e Z", category: "C1", person, status: "CONFIRMED" });
  const quarter = await aStage(world, { showOnUserDashboard: true });
  await aResult(world, { questionnaireId: quarter.id, userId: id, qualified: true, origin: "school" });
  const stage = await aSchoolStage(world, school, { name: "Quart de la 6e Z", onPaper: false, classNames: ["6e Z"] });
  await aSchoolStage(world, school, { name: "Quart de la 6e A", onPaper: false, classNames: ["6e A"] });
  await openSignedIn(page, world, school.correspondent, "/etablissement/participants");
  await page.getByRole("row").filter({ hasText: "Zylber" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Imprimer les identifiants" }).click();
  const { addresses } = await downloadSlips(page, () => page.getByRole("button", { name: /^Télécharger .*fiche/ }).click());
  await phone.goto(addresses[0] ?? "");
  await password(phone).fill(PASSWORD);
  await save(phone).click();
  await expect(phone).toHaveURL("/autorisations");
  await expect(phone.getByText("répondez d'abord, un parent donnera les autorisations plus tard")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Quart de la 6e Z" })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Quart de la 6e A" })).toHaveCount(0);
  await expect(phone.getByText("c'est un parent ou un responsable légal qui répond")).toBeVisible();
  await expect(phone.getByText("Ce compte n'a pas d'adresse e-mail : rien n'y est envoyé")).toHaveCount(2);
  await expectLayout(phone);
  await phone.getByRole("link", { name: "Répondre", exact: true }).click();
  await expect(phone).toHaveURL(`/participant/quart-de-finale/${stage.id}`);
  await phone.getByLabel("Votre réponse").fill("12");
  await expect
    .poll(() => world.db.selectFrom("schoolSheets").select(["userId", "source"]).where("schoolStageId", "=", stage.id).execute())
    .toEqual([{ userId: id, source: "screen" }]);
  await phone.reload();
  await expect(phone.getByLabel("Votre réponse")).toHaveValue("12");

  await openMenu(phone);
  await phone.getByRole("button", { name: "Quitter" }).click();
  await expect(phone).toHaveURL("/autorisations");
  await expect(phone.getByRole("link", { name: "Revoir mes réponses" })).toBeVisible();
  await expect(phone.getByText("Vous avez répondu à tout, bravo ! Un parent peut maintenant donner les autorisations")).toBeVisible();
  await expect(phone.getByText("répondez d'abord")).toHaveCount(0);
  for (const width of [320, 360, 390]) {
    await phone.setViewportSize({ width, height: 800 });
    await nextPaint(phone);
    const buttons = phone.locator(".mantine-Button-root");
    const places = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const label = button.querySelector(".mantine-Button-label") as HTMLElement;
        const [outer, inner] = [button.getBoundingClientRect(), label.getBoundingClientRect()];
        const accents = Number.parseFloat(getComputedStyle(label).fontSize) * 1.2;
        return { offset: Math.abs(outer.top + outer.bottom - inner.top - inner.bottom) / 2, hasRoom: inner.height >= accents };
      }),
    );
    expect(places.length).toBeGreaterThan(2);
    for (const { offset, hasRoom } of places) {
      expect(offset, `${width}: a label is in the middle of its button, or of its link`).toBeLessThan(1.5);
      expect(hasRoom, `${width}: capitals keep their accents`).toBe(true);
    }
  }
  for (const address of [
    "/participant/informations-championnat",
    "/participant/informations-personnelles",
    "/participant/resultats",
    "/questionnaire",
  ]) {
    await phone.goto(address);
    await expect(phone).toHaveURL("/autorisations");
  }
  // The stage is over, and the school gives the diplomas: both are read as the sheet was answered.
  const past = new Date(world.time.now.getTime() - 600_000);
  await world.db.updateTable("schoolStages").set({ closesAt: past, diplomasShownAt: past }).where("id", "=", stage.id).execute();
  await phone.goto("/participant/resultats");
  await expect(phone).toHaveURL("/autorisations");
  await expect(phone.getByText("Ce que vous avez de votre établissement est ici, sans attendre les autorisations.")).toBeVisible();
  await expect(phone.getByText("Il est fermé. Vous aviez répondu à 1 problème sur 1.")).toBeVisible();
  await phone.getByRole("button", { name: "Charger mon diplôme" }).click();
  const diploma = await downloadBy(phone, () => phone.getByRole("button", { name: "Télécharger (PDF)" }).click());
  expect(diploma.name).toContain("Zylber");
  await phone.getByRole("link", { name: "Revoir mes réponses" }).click();
  await expect(phone).toHaveURL(`/participant/quart-de-finale/${stage.id}`);
  await expect(phone.getByLabel("Votre réponse")).toHaveValue("12");
  await phone.goto("/autorisations");
  expect(await world.db.selectFrom("consents").select("kind").where("userId", "=", id).execute()).toEqual([]);
  await answerConsents(phone, pointerInput(phone), "Sophie Zylber");
  await phone.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(phone).toHaveURL("/participant/informations-championnat");
  await expect(phone.getByText("revenez lire votre convocation ici")).toBeVisible();
});
