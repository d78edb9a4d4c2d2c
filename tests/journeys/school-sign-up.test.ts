import { anAdmin, aPerson, aSchool, type World } from "#tests/world.ts";
import { delayRequests, expect, expectLayout, openSignedIn, test } from "./browser.ts";
import { keyboardInput, pointerInput } from "./input.ts";
import { aKnownCode, city, field, fillCorrespondent, officialEmailOf, press, schoolCode, step } from "./sign-up-form.ts";

const accountOf = (world: World, email: string) =>
  world.db.selectFrom("users").select(["id", "username"]).where("email", "=", email).executeTakeFirstOrThrow();

test("INS-02 INS-06 INS-07 INS-08 INS-11 INS-12 INS-14 a teacher registers a school by its RNE code", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  const [code, other] = [await aKnownCode(world), await aKnownCode(world)];
  const { email } = await aPerson(world);
  await page.goto("/inscription");
  await page.getByRole("link", { name: "Établissement" }).click();
  await expect(page.getByRole("button", { name: "Je ne le trouve pas" })).toBeVisible();
  await expect(field(page, "Nom de l'établissement"), "asked only for a school that is not found").toHaveCount(0);
  await press(page, "Suivant");
  for (const refusal of ["Le nom de l'établissement est requis", "Le type est requis", "L'adresse est requise", "La ville est requise"])
    await expect(page.getByText(refusal)).toBeVisible();

  const rne = schoolCode(page);
  await rne.fill("0690001Z");
  await expect(page.getByText("Ce code RNE n'est pas valable")).toBeVisible();
  await expect(rne).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Le code a sept chiffres et une lettre."), "a code is not searched as a name").toBeVisible();
  await rne.fill("38000 Grenoble");
  await expect(page.getByText("Aucun établissement trouvé")).toBeVisible();
  await expect(rne).not.toHaveAttribute("aria-invalid", "true");

  const release = await delayRequests(page, "**/establishement/directory/**");
  await rne.fill(code.toLowerCase());
  await expect(page.getByText("Ce code RNE n'est pas valable")).toHaveCount(0);
  await expect(page.getByText("Recherche dans l'annuaire…")).toBeVisible();
  await city(page).fill("Lyon 3e");
  release();
  await expect(page.getByText("Rempli d'après l'annuaire : nom, type, adresse et code postal.")).toBeVisible();
  await expect(field(page, "Nom de l'établissement")).toHaveValue(`Collège Ada Lovelace ${code}`);
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("Collège");
  await expect(field(page, "Code postal")).toHaveValue("69003");
  await expect(field(page, "Pays")).toHaveValue("France");
  await expect(city(page)).toHaveValue("Lyon 3e");
  await rne.fill(`lovelace ${other} LYON`);
  await expect(page.getByText("1 établissement trouvé : choisissez le vôtre.")).toBeVisible();
  await expect(page.getByRole("option")).toHaveText(`Collège Ada Lovelace ${other}69003 Lyon, ${other}`);
  await rne.press("ArrowDown");
  await rne.press("Enter");
  await expect(rne).toHaveValue(other);
  await expect(field(page, "Nom de l'établissement")).toHaveValue(`Collège Ada Lovelace ${other}`);
  await field(page, "Nom de l'établissement").fill("Collège Lovelace");
  await rne.fill(code);
  await expect(page.getByText("Rempli d'après l'annuaire : type, adresse et code postal.")).toBeVisible();
  await expect(field(page, "Nom de l'établissement")).toHaveValue("Collège Lovelace");

  await press(page, "Suivant");
  await step(page, "Correspondant");
  await press(page, "Suivant");
  for (const refusal of ["Le prénom est requis", "L'adresse e-mail est requise", "Le téléphone est requis"])
    await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByText("Répondez par oui ou par non", { exact: true })).toHaveCount(2);
  await fillCorrespondent(page, pointerInput(page), email);
  await press(page, "Précédent");
  await expect(field(page, "Nom de l'établissement")).toHaveValue("Collège Lovelace");
  await press(page, "Suivant");
  await expect(field(page, "Téléphone")).toHaveValue("04 72 00 00 00");
  await page.reload();
  await expect(field(page, "Téléphone")).toHaveValue("04 72 00 00 00");
  await press(page, "Suivant");

  await step(page, "Confirmation");
  for (const line of [code, "Collège Lovelace", "69003 Lyon 3e", "Emmy Noether", email]) await expect(page.getByText(line)).toBeVisible();
  await expectLayout(page);
  await press(page, "Terminer");
  await expect(page.getByRole("alert")).toContainText("Un compte existe déjà avec la même adresse électronique.");
  await press(page, "Terminer");
  await expect(page.getByRole("heading", { name: "Votre inscription est enregistrée" })).toBeVisible();
  await page.getByText("La suite, et si l'e-mail n'arrive pas").click();
  await expect(page.getByText("préparez votre saison")).toBeVisible();
  const row = await world.db.selectFrom("establishmentRequests").selectAll().where("rneCode", "=", code).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    name: "Collège Lovelace",
    type: "Collège",
    city: "Lyon 3e",
    state: "waiting",
    officialEmail: officialEmailOf(code),
  });
});

test("INS-08 schools of that name in other towns are proposed as such; a school that is not found is described", async ({
  world,
  page,
}) => {
  const places = [
    ["Lycée Champollion", "Dijon"],
    ["Collège Stendhal", "Grenoble"],
  ] as const;
  const schools = await Promise.all(
    places.map(async ([name, city]) => ({ rneCode: await aKnownCode(world), name, city, zipCode: "38000", type: null, street: null })),
  );
  for (const { rneCode, ...school } of schools)
    await world.db.updateTable("schoolDirectory").set(school).where("rneCode", "=", rneCode).execute();
  await page.goto("/inscription/etablissement");
  await schoolCode(page).fill("champollion grenoble");
  await expect(page.getByText("Aucun à Grenoble. Du même nom ailleurs :")).toBeVisible();
  await expect(page.getByRole("option", { name: /Dijon/ })).toBeVisible();
  await schoolCode(page).fill("champollion villejuif");
  await expect(page.getByText("Aucun avec « villejuif ». Les plus proches :")).toBeVisible();
  await schoolCode(page).fill("lycee champolion");
  await expect(page.getByText(/Les plus proches/)).toBeVisible();
  await schoolCode(page).press("Escape");
  await press(page, "Je ne le trouve pas");
  await expect(field(page, "Nom de l'établissement")).toBeVisible();
});

test("INS-18 LET-01 an existing school: shown at once, with whom to write to; a successor says so, and applies", async ({
  world,
  phone: page,
}) => {
  const code = await aKnownCode(world);
  const known = await aSchool(world);
  await world.db.updateTable("establishments").set({ rneCode: code }).where("id", "=", known.id).execute();
  await page.goto("/inscription/etablissement");
  await schoolCode(page).fill(code);
  await expect(field(page, "Adresse")).toHaveValue("1 rue du Code");
  await press(page, "Suivant");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Impossible de finaliser l'inscription");
  await expect(alert).toContainText(`Cet établissement est déjà inscrit : ${known.name}, Lyon.`);
  await expect(alert.getByRole("link")).toHaveAttribute("href", "mailto:contact@palmares.test");
  await expect(schoolCode(page)).toHaveAttribute("aria-invalid", "true");

  await page.getByRole("checkbox", { name: "je prends la suite" }).check({ force: true });
  await press(page, "Suivant");
  const email = `${code}@exemple.fr`;
  await fillCorrespondent(page, pointerInput(page), email);
  await press(page, "Suivant");
  await step(page, "Confirmation");
  await press(page, "Terminer");
  await expect(page.getByRole("heading", { name: "Votre inscription est enregistrée" })).toBeVisible();
  const { id } = await accountOf(world, email);
  const requests = world.db.selectFrom("establishmentRequests").select("state").where("userId", "=", id);
  expect(await requests.execute()).toEqual([{ state: "waiting" }]);
  const correspondents = world.db.selectFrom("establishments").select("userId").where("id", "=", known.id);
  expect(await correspondents.execute()).toEqual([{ userId: known.correspondent.id }]);
});

test("INS-02 INS-06 INS-08 a school is registered by the keyboard alone", async ({ world, page }) => {
  const input = keyboardInput(page);
  await page.goto("/inscription/etablissement");
  await input.type(schoolCode(page), await aKnownCode(world));
  await expect(field(page, "Adresse")).toHaveValue("1 rue du Code");
  await input.press(page.getByRole("button", { name: "Suivant" }));
  await expect(page.getByRole("heading", { level: 2, name: "Correspondant" })).toBeFocused();
  await fillCorrespondent(page, input, "clavier@exemple.fr");
  await input.press(page.getByRole("button", { name: "Suivant" }));
  await expect(page.getByRole("heading", { level: 2, name: "Confirmation" })).toBeFocused();
  await input.press(page.getByRole("button", { name: "Terminer" }));
  await expect(
    page.getByText((await accountOf(world, "clavier@exemple.fr").catch(() => ({ username: "emmy.noether" }))).username),
  ).toBeVisible();
});

test("INS-09 INS-18 LET-12 a club is registered by its manager, accepted by the office, and not twice", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  const name = "Les Curieux";
  const fill = async (email: string) => {
    await page.goto("/inscription");
    await page.getByRole("link", { name: "Représentant d'un club" }).click();
    await field(page, "Nom du club").fill(name);
    await field(page, "Adresse").fill("4 rue des Arènes");
    await field(page, "Code postal").fill("75005");
    await city(page).fill("Paris");
    await press(page, "Suivant");
    await step(page, "Correspondant");
    await fillCorrespondent(page, pointerInput(page), email);
    await press(page, "Suivant");
    await step(page, "Confirmation");
    await press(page, "Terminer");
  };
  const email = "club@exemple.fr";
  await fill(email);
  await expect(page.getByRole("heading", { name: "Votre inscription est enregistrée" })).toBeVisible();
  await page.getByText("La suite, et si l'e-mail n'arrive pas").click();
  await expect(page.getByText("La fédération confirme votre club, en général en un ou deux jours ouvrés")).toBeVisible();

  // Until it is accepted, its page says what happens next.
  const manager = await world.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await openSignedIn(page, world, manager);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("heading", { name: "La fédération confirme votre demande" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`nous vous écrivons à ${email}`);
  await expect(page.getByRole("link", { name: "Adhérents" })).toHaveCount(0);

  // The office sees it once the password was chosen with the mailed link.
  await openSignedIn(page, world, await anAdmin(world), "/admin/clubs");
  await expect(page.getByRole("heading", { level: 1, name: "Clubs" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Décider de la demande pour ${name}` })).toHaveCount(0);
  await world.db.updateTable("users").set({ status: "CONFIRMED" }).where("id", "=", manager.id).execute();
  await page.reload();
  await page.getByRole("button", { name: `Décider de la demande pour ${name}` }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toContainText(email);
  await dialog.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByText("Demande acceptée")).toBeVisible();
  await expect(page.getByText("attend votre décision")).toHaveCount(0);

  await openSignedIn(page, world, manager);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("En attente de paiement", { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await fill("autre@exemple.fr");
  await step(page, "Club");
  await expect(page.getByRole("alert")).toContainText("Ce club est déjà inscrit");
  await expect(field(page, "Nom du club")).toHaveAttribute("aria-invalid", "true");
});
