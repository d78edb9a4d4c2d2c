import type { Page } from "playwright-core";
import { isValidRne } from "#features/establishments/rne.ts";
import { anApplicant, aPerson, aSchool, type World } from "#tests/world.ts";
import { everyScreen, expect, expectAccessible, openSignedIn, test } from "./browser.ts";
import { type Hands, handsOn, pointing, tabbing } from "./hands.ts";

const step = (page: Page, title: string) => expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const city = (page: Page) => page.getByRole("combobox", { name: "Ville" });

let made = 0;
const officialOf = (rneCode: string) => `ce.${rneCode.toLowerCase()}@ac-lyon.example`;

/** A school that the directory knows, another each time: its RNE code. */
async function aKnownCode(world: World): Promise<string> {
  made += 1;
  const digits = String(690_000 + made).padStart(7, "0");
  const rneCode = Array.from("ABCDEFGHJKLMNPRSTUVWXYZ", (letter) => digits + letter).find(isValidRne) ?? "";
  const school = {
    name: `Collège Ada Lovelace ${rneCode}`,
    type: "Collège",
    street: "1 rue du Code",
    zipCode: "69003",
    city: "Lyon",
  } as const;
  await world.db
    .insertInto("schoolDirectory")
    .values({ rneCode, ...school, email: officialOf(rneCode) })
    .execute();
  return rneCode;
}

test.afterEach(({ world }) => world.season());

async function fillCorrespondent(page: Page, hands: Hands, email: string): Promise<void> {
  await hands.type(field(page, "Prénom"), "Emmy");
  await hands.type(field(page, "Nom"), "Noether");
  await hands.type(field(page, "Adresse e-mail"), email);
  await hands.type(field(page, "Téléphone"), "04 72 00 00 00");
  for (const consent of [/me photographier/, /informations de la fédération/])
    await hands.tick(page.getByRole("checkbox", { name: consent }));
}

const accountOf = (world: World, email: string) =>
  world.db.selectFrom("users").select(["id", "username"]).where("email", "=", email).executeTakeFirstOrThrow();

test.for(everyScreen)(
  "INS-02 INS-06 INS-07 INS-08 INS-11 INS-12 INS-14 a teacher registers a school by its RNE code (%s)",
  async (screen, { world, open }) => {
    const [code, other] = [await aKnownCode(world), await aKnownCode(world)];
    const { email } = await aPerson(world);
    const page = await open(screen);
    await page.goto("/inscription");
    await page.getByRole("link", { name: "Établissement" }).click();
    await press(page, "Suivant");
    for (const refusal of [
      "Le code RNE est requis",
      "Le nom de l'établissement est requis",
      "Le type est requis",
      "L'adresse est requise",
      "La ville est requise",
    ])
      await expect(page.getByText(refusal)).toBeVisible();
    await expectAccessible(page);

    const rne = page.getByLabel("Code RNE");
    await rne.fill("0690001Z");
    await expect(page.getByText("Ce code RNE n'est pas valable")).toBeVisible();
    await expect(rne).toHaveAttribute("aria-invalid", "true");

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/establishement/directory/**", async (route) => {
      await held;
      await route.continue();
    });
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
    await expectAccessible(page);
    await rne.fill(other);
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
    await expect(page.getByText("Cette autorisation est nécessaire pour s'inscrire")).toHaveCount(2);
    await expectAccessible(page);
    await fillCorrespondent(page, pointing(page), email);
    await press(page, "Précédent");
    await expect(field(page, "Nom de l'établissement")).toHaveValue("Collège Lovelace");
    await press(page, "Suivant");
    await expect(field(page, "Téléphone")).toHaveValue("04 72 00 00 00");
    await page.reload();
    await expect(field(page, "Téléphone")).toHaveValue("04 72 00 00 00");
    await press(page, "Suivant");

    await step(page, "Confirmation");
    for (const line of [code, "Collège Lovelace", "69003 Lyon 3e", "Emmy Noether", email]) await expect(page.getByText(line)).toBeVisible();
    await expectAccessible(page);
    await press(page, "Terminer");
    await expect(page.getByRole("alert")).toContainText("Un compte existe déjà avec la même adresse électronique.");
    await press(page, "Terminer");
    await expect(page.getByRole("heading", { name: "Votre inscription est enregistrée" })).toBeVisible();
    await expect(page.getByText("préparez votre saison")).toBeVisible();
    await expectAccessible(page);
    const row = await world.db.selectFrom("establishmentRequests").selectAll().where("rneCode", "=", code).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: "Collège Lovelace",
      type: "Collège",
      city: "Lyon 3e",
      state: "waiting",
      officialEmail: officialOf(code),
    });
  },
);

test.for(everyScreen)(
  "INS-18 LET-01 a school that is there already: said at once, with whom to write to; whoever takes over says so, and asks (%s)",
  async (screen, { world, open }) => {
    const code = await aKnownCode(world);
    const known = await aSchool(world);
    await world.db.updateTable("establishments").set({ rneCode: code }).where("id", "=", known.id).execute();
    const page = await open(screen);
    await page.goto("/inscription/etablissement");
    await page.getByLabel("Code RNE").fill(code);
    await expect(field(page, "Adresse")).toHaveValue("1 rue du Code");
    await press(page, "Suivant");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Impossible de finaliser l'inscription");
    await expect(alert).toContainText(`Cet établissement est déjà inscrit : ${known.name}, Lyon.`);
    await expect(alert.getByRole("link")).toHaveAttribute("href", "mailto:contact@palmares.test");
    await expect(page.getByLabel("Code RNE")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);

    await page.getByRole("checkbox", { name: "je prends la suite" }).check({ force: true });
    await press(page, "Suivant");
    const email = `${code}@exemple.fr`;
    await fillCorrespondent(page, pointing(page), email);
    await press(page, "Suivant");
    await step(page, "Confirmation");
    await press(page, "Terminer");
    await expect(page.getByRole("heading", { name: "Votre inscription est enregistrée" })).toBeVisible();
    const { id } = await accountOf(world, email);
    expect(await world.db.selectFrom("establishmentRequests").select("state").where("userId", "=", id).execute()).toEqual([
      { state: "waiting" },
    ]);
    expect((await world.db.selectFrom("establishments").select("userId").where("id", "=", known.id).executeTakeFirstOrThrow()).userId).toBe(
      known.correspondent.id,
    );
  },
);

const listOf = (world: World, applicantId: number) =>
  world.db
    .selectFrom("establishmentRequests")
    .select(["pupils", "estimatedParticipants", "visible"])
    .where("userId", "=", applicantId)
    .executeTakeFirst();

test.for(everyScreen)(
  "LET-01 a teacher who waits prepares season and list, has the code sent to the school, types it, and is in (%s)",
  async (screen, { world, open }) => {
    const rneCode = await aKnownCode(world);
    const officialEmail = officialOf(rneCode);
    const teacher = await anApplicant(world, { rneCode, name: `Collège Hypatie ${rneCode}`, officialEmail });
    const page = await open(screen);
    await openSignedIn(page, world, teacher, "/etablissement");
    await expect(page.getByRole("heading", { level: 1, name: teacher.name })).toBeVisible();
    await expect(page.getByText(officialEmail)).toBeVisible();
    await expect(page.getByRole("link", { name: "Participants" })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Nombre estimé de participants au quart de finale" }).fill("45");
    await page.getByRole("switch", { name: "Ouvrir les inscriptions de la saison" }).press("Space");
    await press(page, "Enregistrer");
    await expect(page.getByText("ce sera fait dès la confirmation")).toBeVisible();
    await page.getByRole("link", { name: "Préparer la liste" }).click();
    const list = "Nom;Prénom;Date de naissance;Genre;Catégorie\nPetit;Zoé;12/05/2014;F;C1\nCurie;;12/05/2014;F;C1\n";
    await page.locator('input[type="file"]').setInputFiles({ name: "6e B.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
    await press(page, "Garder 2 élèves");
    await expect(page.getByText("Votre liste préparée vous attend : 2 élèves.")).toBeVisible();
    await expectAccessible(page);
    expect(await listOf(world, teacher.id)).toMatchObject({
      estimatedParticipants: 45,
      visible: true,
      pupils: [{ lastname: "Petit" }, { lastname: "Curie" }],
    });
    await page.getByRole("link", { name: "Retour à la demande" }).click();

    await press(page, "Envoyer le code");
    await expect(page.getByText("Il sert pendant sept jours.")).toBeVisible();
    const letter = await world.db.selectFrom("mails").select("text").where("recipient", "=", officialEmail).executeTakeFirstOrThrow();
    await field(page, "Code reçu par l'établissement").fill("2222222222");
    await press(page, "Confirmer");
    await expect(page.getByText("Ce code n'est pas le bon")).toBeVisible();
    await expectAccessible(page);
    await field(page, "Code reçu par l'établissement").fill(/\w{3}-\w{4}-\w{3}/.exec(letter.text ?? "")?.[0] ?? "");
    await press(page, "Confirmer");
    await expect(page.getByRole("link", { name: /^Liste des participants/ })).toBeVisible();
    await expect(page.getByRole("switch", { name: "Ouvrir les inscriptions de la saison" })).toBeChecked();
    await page.goto("/etablissement/participants/import");
    await press(page, "Revoir la liste");
    await expect(page.getByRole("button", { name: "Inscrire 1 élève" })).toBeVisible();
  },
);

test("LET-01 whoever was refused reads why, and asks again with the same account", async ({ world, page }) => {
  const rneCode = await aKnownCode(world);
  const teacher = await anApplicant(world, { rneCode, name: "Collège Refusé" });
  await world.db
    .updateTable("establishmentRequests")
    .set({ state: "refused", reason: "Écrivez-nous depuis l'adresse du collège.", decidedAt: world.time.now })
    .where("id", "=", teacher.request.id)
    .execute();
  await openSignedIn(page, world, teacher, "/etablissement");
  await expect(page.getByText("Écrivez-nous depuis l'adresse du collège.")).toBeVisible();
  await expectAccessible(page);
  await press(page, "Envoyer la demande");
  await expect(page.getByRole("button", { name: "Envoyer le code" })).toBeVisible();
});

test("INS-02 INS-06 INS-08 a school is registered by the keyboard alone", async ({ world, page }) => {
  const hands = tabbing(page);
  await page.goto("/inscription/etablissement");
  await hands.type(page.getByLabel("Code RNE"), await aKnownCode(world));
  await expect(field(page, "Adresse")).toHaveValue("1 rue du Code");
  await hands.press(page.getByRole("button", { name: "Suivant" }));
  await expect(page.getByRole("heading", { level: 2, name: "Correspondant" })).toBeFocused();
  await fillCorrespondent(page, hands, "clavier@exemple.fr");
  await hands.press(page.getByRole("button", { name: "Suivant" }));
  await expect(page.getByRole("heading", { level: 2, name: "Confirmation" })).toBeFocused();
  await hands.press(page.getByRole("button", { name: "Terminer" }));
  await expect(
    page.getByText((await accountOf(world, "clavier@exemple.fr").catch(() => ({ username: "emmy.noether" }))).username),
  ).toBeVisible();
});

async function registerPupil(page: Page, { press, ...hands }: Hands, firstname: string, email: string): Promise<void> {
  const next = () => press(page.getByRole("button", { name: "Suivant" }));
  await hands.type(field(page, "Prénom"), firstname);
  await hands.type(field(page, "Nom"), "Petit");
  await hands.type(page.getByLabel("Date de naissance"), "14/05/2017");
  await hands.tick(page.getByRole("radio", { name: "Femme" }));
  await hands.choose(page.getByRole("combobox", { name: "Catégorie" }), "CE (CE1 et CE2)");
  await expect(page.getByRole("combobox", { name: "Langue" })).toHaveValue("Français");
  await next();
  await step(page, "Coordonnées");
  await hands.type(field(page, "Adresse e-mail"), email);
  await hands.type(field(page, "Adresse"), "3 rue Blaise-Pascal");
  await hands.type(field(page, "Code postal"), "38000");
  await hands.type(city(page), "Grenoble");
  await next();
  await step(page, "Autorisations");
  for (const consent of [/photographier/, /informations de la fédération/]) await hands.tick(page.getByRole("checkbox", { name: consent }));
  await next();
  await step(page, "Confirmation");
}

test.for(everyScreen)(
  "INS-04 INS-05 a pupil who followed the school's link reads which school, registers, and leaves the place to the next (%s)",
  async (screen, { world, open }) => {
    const school = await aSchool(world, { name: "École Sophie Germain" });
    const page = await open(screen);
    const hands = handsOn(screen, page);
    await page.goto(`/inscription/scolaire?etablissement=${school.wireId}`);
    await step(page, "Informations");
    await expect(page.getByText("Vous vous inscrivez avec")).toBeVisible();
    await expect(page.getByText(school.name)).toBeVisible();
    await expect(page.getByText("l'accord d'un parent")).toBeVisible();
    await expect(page.getByLabel("Club")).toHaveCount(0);
    await expectAccessible(page);
    const [first, second] = ["Zoé", "Lina"];
    await registerPupil(page, hands, first, `zoe-${school.wireId}@exemple.fr`);
    await expect(page.getByText(`${school.name}, Lyon`)).toBeVisible();
    await expectAccessible(page);
    await hands.press(page.getByRole("button", { name: "Terminer" }));
    await expect(page.getByText("en attente de validation par votre établissement")).toBeVisible();
    await expectAccessible(page);
    await hands.press(page.getByRole("link", { name: "Inscrire un autre élève" }));
    await expect(page.getByText("Vous vous inscrivez avec")).toBeVisible();
    await expect(field(page, "Prénom")).toHaveValue("");
    await registerPupil(page, hands, second, `lina-${school.wireId}@exemple.fr`);
    await press(page, "Terminer");
    await expect(page.getByRole("heading", { name: "Votre inscription est enregistrée" })).toBeVisible();
    const pupils = await world.db
      .selectFrom("registrations as r")
      .innerJoin("users as u", "u.id", "r.userId")
      .select(["u.firstname", "r.status"])
      .where("r.establishmentId", "=", school.id)
      .orderBy("u.firstname")
      .execute();
    expect(pupils).toEqual([second, first].map((firstname) => ({ firstname, status: "PENDING" })));
  },
);

test.for(everyScreen)(
  "INS-04 INS-05 a link to a school that is not open says so kindly; another is found by search, and kept across a reload (%s)",
  async (screen, { world, open }) => {
    const school = await aSchool(world, { name: `Collège Évariste Galois ${++made}` });
    const hidden = await aSchool(world, { visible: false });
    const page = await open(screen);
    const kindly = page.getByText("Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.");
    for (const named of [hidden.wireId, "99999999999999999999", "0690001B", "n'importe quoi de très long"]) {
      await page.goto(`/inscription/scolaire?etablissement=${encodeURIComponent(named)}`);
      await expect(kindly).toBeVisible();
    }
    await expectAccessible(page);
    for (const cut of ["?etablissement=", "?etablissement", "?etablissement=%20"]) {
      await page.goto(`/inscription/scolaire${cut}`);
      await expect(page.getByRole("combobox", { name: "Établissement" })).toHaveValue("");
      await expect(kindly).toHaveCount(0);
    }
    await press(page, "Suivant");
    await expect(page.getByText("Veuillez sélectionner un établissement")).toBeVisible();
    const select = page.getByRole("combobox", { name: "Établissement" });
    await select.fill("nulle part du tout");
    await expect(kindly).toHaveCount(1);
    await select.fill(`galois evariste ${made}`);
    await page.getByRole("option", { name: school.name }).click();
    await expect(kindly).toHaveCount(0);
    await page.reload();
    await expect(select).toHaveValue(`${school.name}, Lyon`);
    await expectAccessible(page);
    await page.goto(`/inscription/scolaire?etablissement=${school.wireId}`);
    await press(page, "Ce n'est pas mon établissement");
    await expect(select).toHaveValue("");
  },
);

test.for(everyScreen)("INS-09 INS-18 a club is registered by who runs it, and not twice (%s)", async (screen, { world, open }) => {
  made += 1;
  const name = `Les Curieux ${made} (${screen})`;
  const page = await open(screen);
  const fill = async (email: string) => {
    await page.goto("/inscription");
    await page.getByRole("link", { name: "Représentant d'un club" }).click();
    await field(page, "Nom du club").fill(name);
    await field(page, "Adresse").fill("4 rue des Arènes");
    await field(page, "Code postal").fill("75005");
    await city(page).fill("Paris");
    await press(page, "Suivant");
    await step(page, "Correspondant");
    await fillCorrespondent(page, pointing(page), email);
    await press(page, "Suivant");
    await step(page, "Confirmation");
    await press(page, "Terminer");
  };
  await fill(`club-${made}@exemple.fr`);
  await expect(page.getByRole("heading", { name: "Votre inscription est enregistrée" })).toBeVisible();
  await expectAccessible(page);
  const club = await world.db.selectFrom("clubs").select(["id", "city"]).where("name", "=", name).executeTakeFirstOrThrow();
  expect(club.city).toBe("Paris");
  await fill(`autre-${made}@exemple.fr`);
  await step(page, "Club");
  await expect(page.getByRole("alert")).toContainText("Ce club est déjà inscrit");
  await expect(field(page, "Nom du club")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
});
