import type { Page } from "playwright-core";
import { aSchool } from "#tests/world.ts";
import { expect, test } from "./browser.ts";
import { pointerInput, type UserInput } from "./input.ts";
import { answerConsents, field, fillAddress, fillIdentity, press, step } from "./sign-up-form.ts";

async function registerPupil(page: Page, input: UserInput, firstname: string, email: string): Promise<void> {
  const next = () => input.press(page.getByRole("button", { name: "Suivant" }));
  await fillIdentity(page, input, { firstname, lastname: "Petit", birthday: "14/05/2017", category: "CE\u00A0: CE1 et CE2" });
  await page.getByText("Autres réglages").click();
  await expect(page.getByRole("combobox", { name: "Langue" })).toHaveValue("Français");
  await next();
  await step(page, "Coordonnées");
  await fillAddress(page, input, email);
  await next();
  await step(page, "Autorisations");
  await answerConsents(page, input, "Sophie Petit");
  await next();
  await step(page, "Confirmation");
}

test("INS-04 INS-05 a pupil who followed the school's link sees the school, registers, and makes room for the next", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  const school = await aSchool(world, { name: "École Sophie Germain" });
  const input = pointerInput(page);
  await page.goto(`/inscription/scolaire?etablissement=${school.wireId}`);
  await step(page, "Informations");
  for (const text of ["Vous vous inscrivez avec", school.name, "l'accord d'un parent"]) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel("Club")).toHaveCount(0);
  const [first, second] = ["Zoé", "Lina"];
  await registerPupil(page, input, first, `zoe-${school.wireId}@exemple.fr`);
  await expect(page.getByText(`${school.name}, Lyon`)).toBeVisible();
  await input.press(page.getByRole("button", { name: "Terminer" }));
  await expect(page.getByRole("heading", { name: "C'est fait, Zoé est inscrite" })).toBeFocused();
  await page.getByText("La suite, et si l'e-mail n'arrive pas").click();
  await expect(page.getByText("en attente de validation par votre établissement")).toBeVisible();
  await input.press(page.getByRole("link", { name: "Inscrire un autre élève" }));
  await expect(page.getByText("Vous vous inscrivez avec")).toBeVisible();
  await expect(field(page, "Prénom")).toHaveValue("");
  await registerPupil(page, input, second, `lina-${school.wireId}@exemple.fr`);
  await press(page, "Terminer");
  await expect(page.getByRole("heading", { name: "C'est fait, Lina est inscrite" })).toBeVisible();
  const pupils = await world.db
    .selectFrom("registrations as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .select(["u.firstname", "r.status"])
    .where("r.establishmentId", "=", school.id)
    .orderBy("u.firstname")
    .execute();
  expect(pupils).toEqual([second, first].map((firstname) => ({ firstname, status: "PENDING" })));
});

test("INS-04 INS-05 a link to a school that is not open says so kindly; another is found by search, and survives a reload", async ({
  world,
  page,
}) => {
  const school = await aSchool(world, { name: "Collège Évariste Galois" });
  const hidden = await aSchool(world, { visible: false });
  const closedNotice = page.getByText("Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.");
  for (const identifier of [hidden.wireId, "99999999999999999999", "0690001B", "n'importe quoi de très long"]) {
    await page.goto(`/inscription/scolaire?etablissement=${encodeURIComponent(identifier)}`);
    await expect(closedNotice).toBeVisible();
  }
  for (const emptyQuery of ["?etablissement=", "?etablissement", "?etablissement=%20"]) {
    await page.goto(`/inscription/scolaire${emptyQuery}`);
    await expect(page.getByRole("combobox", { name: "Établissement" })).toHaveValue("");
    await expect(closedNotice).toHaveCount(0);
  }
  await press(page, "Suivant");
  await expect(page.getByText("Veuillez sélectionner un établissement")).toBeVisible();
  const select = page.getByRole("combobox", { name: "Établissement" });
  await select.fill("nulle part du tout");
  await expect(closedNotice).toHaveCount(1);
  await select.fill("galois evariste");
  await page.getByRole("option", { name: school.name }).click();
  await expect(closedNotice).toHaveCount(0);
  await page.reload();
  await expect(select).toHaveValue(`${school.name}, Lyon`);
  await page.goto(`/inscription/scolaire?etablissement=${school.wireId}`);
  await press(page, "Ce n'est pas mon établissement");
  await expect(select).toHaveValue("");
});
