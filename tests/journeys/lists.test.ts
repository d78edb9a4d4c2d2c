import type { Locator, Page } from "playwright-core";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aParticipant, aPerson, aPupil, aSchool } from "#tests/world.ts";
import { chipOf, delayScripts, expect, expectAccessible, filterList, nextPaint, openSignedIn, sortList, test } from "./browser.ts";
import { anExamDay } from "./exam-day.ts";

const finder = (page: Page) => page.getByRole("dialog", { name: "Rechercher" });

test("PPL-13 Ctrl K finds people, schools, pages and actions by keyboard alone; a failure leaves the pages", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  const person = await aPerson(world, { lastname: "Agnesi", firstname: "Maria" });
  await aParticipant(world);
  const school = await aSchool(world, { name: "Collège Agnesi" });
  const stage = await aStage(world, { name: "Quart de finale" });
  await openSignedIn(page, world, await anAdmin(world), "/admin/clubs");
  await expect(page.getByRole("heading", { level: 1, name: "Clubs" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = finder(page).getByRole("combobox");
  const find = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
  };
  await expect(field).toBeFocused();
  await page.keyboard.type("agnesi");
  await expect(finder(page).getByRole("group", { name: "Personnes" }).getByRole("option")).toContainText(["Agnesi Maria"]);
  await expect(finder(page).getByRole("option", { name: /^Collège Agnesi/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/etablissements\\?modifier=${school.wireId}`));
  await page.goto("/admin/clubs");
  await page.getByRole("button", { name: "Rechercher…" }).click();
  await field.fill(`P${String(person.id).padStart(7, "0")}`);
  await expect(finder(page).getByRole("option", { name: /^Agnesi Maria/ })).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?personne=${person.wireId}`));

  await page.goto("/admin/clubs");
  await page.route("**/api/search?*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.getByRole("button", { name: "Rechercher…" }).click();
  await field.fill("journal");
  await expect(finder(page).getByRole("alert")).toContainText("seules les pages sont proposées");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/configuration\/journal$/);
  await page.unroute("**/api/search?*");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill("zzz");
  await expect(finder(page).getByRole("status"), "where to search on is no result").toContainText("Aucun résultat");
  await expect(finder(page).getByRole("option")).toHaveCount(2);
  await field.fill("seuils");
  await finder(page)
    .getByRole("option", { name: `Seuils Quart de finale ${ACTIVE_YEAR}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/questionnaire/${stage.wireId}/seuils`));
  await find("nouvelle et");
  await field.press("Enter");
  await expect(page.getByRole("dialog", { name: "Nouvelle étape" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/questionnaire$/);
  for (const [typed, action, dialog] of [
    ["inscrire", "Inscrire un participant", /participant/],
    ["ecrire", "Écrire à des participants", /^Écrire à/],
  ] as const) {
    await find(typed);
    await finder(page).getByRole("option", { name: action }).click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/tache/);
  }
  await find("erratum");
  await field.press("Enter");
  await expect(page.getByRole("dialog", { name: /annonce/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const erratum = page.getByRole("button", { name: "Publier un rectificatif" });
  await erratum.click();
  await page.getByRole("dialog").getByRole("button", { name: "Publier le rectificatif" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(erratum).toBeFocused();
  await find("importer");
  await expect(finder(page).getByRole("option", { name: /^Importer des centres et des convocations/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(finder(page)).toHaveCount(0);
  await find("deconnexion");
  await field.press("Enter");
  await expect(page.getByLabel("Identifiant")).toBeVisible();
});

test("PPL-13 input typed before the search is loaded stands in its field, opened by keyboard or by its button", async ({ world, open }) => {
  for (const isByKeyboard of [true, false]) {
    const page = await open("ordinateur");
    await openSignedIn(page, world, await anAdmin(world), "/admin/clubs");
    await expect(page.getByRole("heading", { level: 1, name: "Clubs" })).toBeVisible();
    const button = page.getByRole("button", { name: "Rechercher…" });
    const release = await delayScripts(page);
    if (isByKeyboard) await page.keyboard.press("Control+k");
    else await button.click();
    await page.keyboard.type("été seu");
    release();
    await page.keyboard.type("ils");
    const field = finder(page).getByRole("combobox");
    await expect(field).toBeFocused();
    await page.keyboard.type(" x");
    await expect(field).toHaveValue("été seuils x");
    await page.keyboard.press("Escape");
    await expect(finder(page)).toHaveCount(0);
    if (!isByKeyboard) await expect(button).toBeFocused();
  }
});

test("PPL-13 a school's search knows its pages and searches its pupils, without asking who there is", async ({ world, page }) => {
  const school = await aSchool(world);
  await aPupil(world, school, { person: { lastname: "Ahmès" } });
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await openSignedIn(page, world, school.correspondent, "/etablissement/info");
  await page.getByRole("button", { name: "Rechercher…" }).click();
  await finder(page).getByRole("combobox").fill("ahmes");
  await finder(page).getByRole("option", { name: "« ahmes » parmi mes élèves" }).click();
  await expect(page).toHaveURL(/\/etablissement\/participants\?search=ahmes/);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  expect(calls).not.toContain("/api/search");
});

test("PPL-13 a view keeps filters, sorts and columns under a name; its address shows a colleague the same; it is renamed, removed, restored", async ({
  world,
  page,
  open,
}) => {
  await aPerson(world, { role: "CLUB", lastname: "Aryabhata" });
  await openSignedIn(page, world, await anAdmin(world), "/admin/users?role=CLUB&sortBy=username:DESC");
  const menu = page.getByRole("button", { name: /^Affichage/ });
  const header = (name: string) => page.getByRole("columnheader", { name });
  await expect(header("E-mail")).toBeVisible();
  await menu.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Affichage de la liste Utilisateurs" });
  await expect(dialog.getByRole("checkbox", { name: "Nom", exact: true })).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: "E-mail" }).click();
  await expect(header("E-mail")).toHaveCount(0);
  await expect(page).toHaveURL(/sans=e-mail/);
  await dialog.getByLabel("Nom de cette vue").fill("Clubs à l'envers");
  await dialog.getByRole("button", { name: "Enregistrer cette vue" }).click();
  const view = dialog.getByRole("link", { name: "Clubs à l'envers" });
  await expect(view).toHaveAttribute("aria-current", "page");
  const address = (await view.getAttribute("href")) ?? "";
  expect(address).toBe("/admin/users?role=CLUB&sans=e-mail&sortBy=username:DESC");

  await expect(dialog.getByLabel("Nom de cette vue")).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });
  await nextPaint(page);
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();

  // On this device the columns stay; the view brings the filters back.
  await page.goto("/admin/users");
  await expect(header("E-mail")).toHaveCount(0);
  await menu.click();
  await view.click();
  await expect(page).toHaveURL(/role=CLUB&sans=e-mail&sortBy=username:DESC$/);

  // A colleague has neither the view nor the choice of columns, only the address.
  const other = await open();
  await openSignedIn(other, world, await anAdmin(world), "/admin/users");
  await expect(other.getByRole("columnheader", { name: "E-mail" })).toBeVisible();
  await other.goto(address);
  await expect(chipOf(other, "Type de compte", "Club")).toBeVisible();
  await expect(other.getByRole("columnheader", { name: "E-mail" })).toHaveCount(0);
  await other.getByRole("button", { name: /^Affichage/ }).click();
  await expect(other.getByText("Donnez un nom aux filtres")).toBeVisible();

  await menu.click();
  await dialog.getByRole("button", { name: "Renommer la vue Clubs à l'envers" }).click();
  await page.keyboard.type("Les clubs");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Supprimer la vue Les clubs" }).click();
  await expect(dialog.getByRole("link", { name: "Les clubs" })).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toHaveCount(0);
  await menu.click();
  await expect(dialog.getByRole("link", { name: "Les clubs" })).toBeVisible();

  // A text that is looked for may be a name: it is no part of a view, and this is said.
  await page.goto("/admin/users?role=CLUB&search=aryabhata");
  await menu.click();
  await expect(dialog).toContainText("Le texte cherché n'y sera pas");
});

test("PPL-13 on a phone the first row of each list is seen, under its search and its folded filters", async ({ world, phone }) => {
  const [school, admin] = [await aSchool(world), await anAdmin(world)];
  for (let count = 0; count < 3; count++) await aPupil(world, school);
  await aCenter(world);
  const { center, address, stage } = await anExamDay(world, 3);
  const first = phone.getByRole("main").locator("ul[aria-label] > li, [data-cell='0:0']").first();
  for (const [who, path] of [
    [admin, "/admin/users"],
    [admin, "/admin/participants"],
    [admin, "/admin/centres"],
    [admin, "/admin/etablissements"],
    [school.correspondent, "/etablissement/participants"],
    [center.manager, `${address}/${stage.id}`],
  ] as const) {
    await openSignedIn(phone, world, who, path);
    await expect(first, path).toBeInViewport();
    await expect(phone.getByRole("combobox", { name: "Premier tri" })).toHaveCount(0);
    if (who !== school.correspondent) continue;
    await expect
      .poll(async () => (await first.boundingBox())?.y, { message: "under its year, its button and its search" })
      .toBeLessThan(330);
  }
  // The entry of marks has its own toolbar.
  await sortList(phone, "Premier tri", /^Prénom, croissant/);
  await expect(phone).toHaveURL(/sortBy=/);
});

test("PPL-13 the lists of the office begin above 260 px on a small computer, under one line", async ({ world, page }) => {
  const school = await aSchool(world);
  for (let count = 0; count < 3; count++) await aPupil(world, school, { status: "CONFIRMED" });
  await aClub(world);
  await aCenter(world);
  const stage = await aStage(world, { date: "2027-03-20", hour: "14:00" });
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: stage.id });
  const { id: userId } = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, { userId, questionnaireId: stage.id, grade: 3, weightedGrade: 9, time: 60 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSignedIn(page, world, await anAdmin(world), "/admin/users");
  const first = page.getByRole("main").locator("tbody > tr").first();
  for (const list of [
    ...["users", "participants", "etablissements", "clubs", "centres"],
    ...["reponses", "seuils", "convocations", "classement"].map((tab) => `questionnaire/${stage.wireId}/${tab}`),
  ]) {
    await page.goto(`/admin/${list}`);
    await expect(page.locator(".mantine-Skeleton-root"), list).toHaveCount(0);
    await expect.poll(async () => (await first.boundingBox())?.y, { message: list }).toBeLessThan(260);
  }
});

test("PPL-13 a set filter is a chip that removes it; J, K, Enter and E move in a list, but not in a field", async ({ world, page }) => {
  const word = `pell${crypto.randomUUID().slice(0, 6)}`;
  for (const firstname of ["Ada", "Emmy", "Sophie"]) await aPerson(world, { role: "CLUB", lastname: word, firstname });
  await openSignedIn(page, world, await anAdmin(world), `/admin/users?search=${word}&sortBy=contact.firstname:ASC`);
  const rows = page.getByRole("table", { name: "Utilisateurs" }).locator("tbody > tr");
  await expect(rows).toHaveCount(3);
  await filterList(page, "Type de compte", "Club");
  await filterList(page, "Compte", "Actif");
  await expect(page).toHaveURL(/role=CLUB&.*status=CONFIRMED|status=CONFIRMED&.*role=CLUB/);
  await chipOf(page, "Compte", "Actif").click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByRole("button", { name: /^Filtre de la liste/ })).toBeFocused();
  await filterList(page, "Compte", "Actif");
  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect(page).not.toHaveURL(/role=|status=/);

  await page.locator("body").press("j");
  await expect(rows.first()).toBeFocused();
  const widths = await rows
    .first()
    .evaluate((row) => [getComputedStyle(row, "::after").width, `${row.getBoundingClientRect().width}`].map(Number.parseFloat));
  expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0)), "the ring is around the whole row, its actions too").toBeLessThan(1);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows.last(), "there is none after it").toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  for (const key of ["Enter", "e"]) {
    await page.keyboard.press(key);
    const person = page.getByRole("dialog", { name: `Emmy ${word}` });
    await expect(person).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(person).toHaveCount(0);
    await expect(rows.nth(1), "where it was").toBeFocused();
  }
  const search = page.getByRole("searchbox", { name: "Rechercher" });
  await search.focus();
  await page.keyboard.press("j");
  await expect(search).toHaveValue(`${word}j`);
  await search.fill(word);

  // Who speaks to their computer turns them off.
  await page.getByRole("button", { name: /^Affichage de la liste/ }).click();
  await page.getByRole("checkbox", { name: "Touches du clavier" }).click();
  await page.keyboard.press("Escape");
  await page.locator("body").press("j");
  await expect(rows.first()).not.toBeFocused();
});

test("PPL-13 the window of a person begins with their history, and leads to the next of the list", async ({ world, page }) => {
  const word = `pell${crypto.randomUUID().slice(0, 6)}`;
  for (const firstname of ["Ada", "Emmy"]) await aPerson(world, { role: "CLUB", lastname: word, firstname });
  await openSignedIn(page, world, await anAdmin(world), `/admin/users?search=${word}&sortBy=contact.firstname:ASC`);
  await page.getByRole("button", { name: `Modifier ${word} Ada` }).click();
  const [ada, emmy] = [page.getByRole("dialog", { name: `Ada ${word}` }), page.getByRole("dialog", { name: `Emmy ${word}` })];
  await expect(ada.getByRole("heading", { level: 2 }).nth(1)).toHaveText("Historique");
  await expect(ada.getByRole("button", { name: "Personne précédente" })).toBeDisabled();
  await ada.getByRole("button", { name: "Personne suivante" }).click();
  await expect(emmy.getByRole("button", { name: "Personne suivante" })).toBeDisabled();
  await emmy.getByRole("button", { name: "Personne précédente" }).click();
  await expect(ada).toBeVisible();
});

test("PPL-11 a long message is read again with its sending in sight; going back loses nothing", async ({ world, page }) => {
  await aParticipant(world);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSignedIn(page, world, await anAdmin(world), "/admin/participants");
  await page.getByRole("button", { name: /^Écrire (à|aux) / }).click();
  const dialog = page.getByRole("dialog", { name: /^Écrire à/ });
  const text = Array.from({ length: 40 }, (_, line) => `Ligne ${line}`).join("\n");
  await dialog.getByLabel("Objet").fill("Réunion");
  await dialog.getByLabel("Texte").fill(text);
  await dialog.getByRole("button", { name: "Relire avant d'envoyer" }).click();
  await expect(dialog.getByRole("button", { name: /^Envoyer \d+ e-mail/ })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("status")).toBeFocused();
  await page.keyboard.press("End");
  await expect(dialog.getByRole("button", { name: /^Envoyer \d+ e-mail/ })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Modifier" }).click();
  await expect(dialog.getByLabel("Texte")).toBeFocused();
  await expect(dialog.getByLabel("Texte")).toHaveValue(text);
  await expect(dialog.getByLabel("Objet")).toHaveValue("Réunion");

  // The answer is lost, and the window closed: the same message opened again is not written twice.
  const sendings = "**/api/messages";
  let answersLost = 0;
  await page.route(sendings, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    answersLost += 1;
    return route.abort();
  });
  await dialog.getByRole("button", { name: "Relire avant d'envoyer" }).click();
  await dialog.getByRole("button", { name: /^Envoyer \d+ e-mail/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Le serveur ne répond pas");
  expect(answersLost).toBeGreaterThan(0);
  await page.unroute(sendings);
  await page.reload();
  await page.getByRole("button", { name: /^Écrire (à|aux) / }).click();
  await expect(dialog.getByLabel("Objet"), "the draft outlives a reload").toHaveValue("Réunion");
  await expect(dialog.getByLabel("Texte")).toHaveValue(text);
  await dialog.getByRole("button", { name: "Relire avant d'envoyer" }).click();
  await dialog.getByRole("button", { name: /^Envoyer \d+ e-mail/ }).click();
  await expect(dialog).toContainText("Vous pouvez fermer cette fenêtre");
  expect(await world.db.selectFrom("messages").select("id").where("subject", "=", "Réunion").execute()).toHaveLength(1);
  await page.reload();
  await page.getByRole("button", { name: /^Écrire (à|aux) / }).click();
  await expect(dialog.getByLabel("Texte"), "sent: the draft is forgotten").toHaveValue("Bonjour,\n\n");
  await dialog.getByLabel("Texte").fill("Bonjour ,");
  await dialog.getByLabel("Texte").evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8));
  await dialog.getByRole("button", { name: "Insérer {prénom}" }).click();
  await expect(dialog.getByLabel("Texte")).toHaveValue("Bonjour {prénom},");
  await expect(dialog.getByLabel("Texte")).toBeFocused();
});

test("PPL-11 the office writes to the accounts that a list shows, and to the correspondents of its schools", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  const office = await anAdmin(world);
  const word = `pell${crypto.randomUUID().slice(0, 6)}`;
  const club = await aPerson(world, { role: "CLUB", firstname: "Emmy", lastname: word });
  await aPerson(world, { role: "CLUB", lastname: word, email: "" });
  await aPerson(world, { role: "ESTABLISHEMENT", lastname: word });
  const write = async (button: string, title: string) => {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByLabel("Objet").fill(`Une réunion de ${word}`);
    await dialog.getByLabel("Texte").fill("Bonjour {prénom}, à bientôt");
    return dialog;
  };
  const send = async (dialog: Locator) => {
    await dialog.getByRole("button", { name: "Envoyer 1 e-mail" }).click();
    await expect(dialog).toContainText(/Terminé le .*1 e-mail écrit/);
    await dialog.getByRole("button", { name: "Fermer" }).last().click();
    await expect(dialog).toBeHidden();
  };
  const recipients = () =>
    world.db.selectFrom("mails").select("recipient").where("subject", "=", `Une réunion de ${word}`).orderBy("id").execute();

  await openSignedIn(page, world, office, `/admin/users?role=CLUB&search=${word}x`);
  await expect(page.getByRole("button", { name: "Écrire à la liste" }), "nobody is shown").toBeDisabled();
  await page.goto(`/admin/users?role=CLUB&search=${word}`);
  const accounts = await write("Écrire aux 2", "Écrire à 2 utilisateurs");
  await accounts.getByRole("button", { name: "Relire avant d'envoyer" }).click();
  await expect(accounts.getByRole("status")).toHaveText("1 e-mail pour 1 personne. N'en recevront pas\u00A0: 1 personne sans adresse.");
  const laidOut = accounts.getByTitle(/, mis en page$/).contentFrame();
  await expect(laidOut.getByText("Bonjour Emmy, à bientôt")).toBeVisible();
  await accounts.getByText("Texte seul").click();
  await expect(accounts).toContainText("Bonjour Emmy, à bientôt");
  await expectAccessible(page);
  await send(accounts);
  expect(await recipients()).toEqual([{ recipient: club.email }]);

  const toPay = await aSchool(world, { name: `${word} deux`, status: "PENDING" });
  const nobody = await aSchool(world, { name: `${word} trois`, status: "PENDING" });
  await aSchool(world, { name: `${word} un` });
  await world.db.updateTable("establishments").set({ userId: null }).where("id", "=", nobody.id).execute();
  await page.goto(`/admin/etablissements?adhesion=a-payer&search=${word}`);
  const schools = await write("Écrire aux correspondants", "Écrire aux correspondants de 2 établissements");
  await schools.getByLabel("Texte").fill("Bonjour {prénom}, pour {étape}");
  await schools.getByRole("button", { name: "Relire avant d'envoyer" }).click();
  await expect(schools, "a school has no stage").toContainText("{étape} n'est pas un mot qui se remplace ici");
  await schools.getByLabel("Texte").fill("Bonjour {prénom}, à bientôt");
  await schools.getByRole("button", { name: "Relire avant d'envoyer" }).click();
  await expect(schools.getByRole("status")).toHaveText("1 e-mail pour 1 personne. 1 établissement sans correspondant.");
  await send(schools);
  expect(await recipients()).toEqual([{ recipient: club.email }, { recipient: toPay.correspondent.email }]);
});
