import { classesOfPupils, NATIONAL_ID, siecleZip } from "#tests/siecle-file.ts";
import { aSchool } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, test } from "./browser.ts";
import { acceptInvitation, fillAccount, press } from "./sign-up-form.ts";

const IMPORT = "/etablissement/participants/import";

test("MND-05 CLS-01 CLS-02 a correspondent imports a zipped SIECLE export of three classes, invites a teacher for one, and the teacher sees that class alone", {
  tags: ["core"],
}, async ({ world, page, phone: teacher }) => {
  const school = await aSchool(world);
  await world.db.updateTable("establishments").set({ rneCode: "0690001A" }).where("id", "=", school.id).execute();
  const sent: string[] = [];
  for (const one of [page, teacher])
    one.on("request", (request) => sent.push(request.url(), request.postDataBuffer()?.toString("latin1") ?? ""));
  await openSignedIn(page, world, school.correspondent, IMPORT);
  const pupils = [
    ...classesOfPupils({ "5A": 3, "5B": 4, "4C": 2 }),
    { lastname: "PARTI", firstname: "Ève", className: "5B", leftOn: "12/10/2026" },
  ];
  const chooser = page.locator("input[type=file]");
  await chooser.setInputFiles({ name: "vide.zip", mimeType: "", buffer: Buffer.from("PK") });
  await expect(page.getByRole("alert")).toContainText("Ce fichier est incomplet ou abîmé");
  await chooser.setInputFiles({ name: "ExportXMLAvecAdresses.zip", mimeType: "", buffer: await siecleZip(pupils) });
  const summary = page.getByRole("region", { name: "Bilan de la liste" });
  await expect(summary).toContainText(/9 lignes\s*9 nouveaux élèves/);
  await expect(page.getByText("5B : 4")).toBeVisible();
  await page.getByText(/1 élève a quitté l'établissement/).click();
  await expect(page.getByText("PARTI Ève, le 12/10/2026.")).toBeVisible();
  await expectLayout(page);
  await page.reload();
  await expect(summary).toContainText("9 lignes");
  await expect(page.getByText("Cet export est celui de l'établissement 0699999Z, pas du vôtre")).toBeVisible();
  await expect(page.getByRole("button", { name: "Inscrire 9 élèves" })).toBeDisabled();
  await press(page, "Oui, lire cette liste");
  await press(page, "Inscrire 9 élèves");
  await expect(page.getByRole("heading", { name: "9 élèves ajoutés" })).toBeVisible();

  await page.goto("/etablissement/info?vue=reglages");
  const classes = page.getByRole("region", { name: "Classes" });
  await expect(classes.getByRole("listitem")).toHaveCount(3);
  await expect(classes.getByText("4 élèves")).toBeVisible();
  await press(page, "Inviter un collègue");
  const dialog = page.getByRole("dialog", { name: "Inviter un collègue" });
  await fillAccount(dialog, "Noether", "Emmy", "emmy.noether@exemple.fr");
  await dialog.getByRole("radio", { name: "Les élèves de ses classes" }).check({ force: true });
  await dialog.getByRole("button", { name: "Inviter" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Cochez au moins une classe, ou choisissez tous les élèves");
  await expect(dialog.getByRole("alert")).toBeInViewport();
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await dialog.getByText("5B", { exact: true }).click();
  await dialog.getByRole("button", { name: "Inviter" }).click();
  await expect(page.getByText("L'invitation est partie à emmy.noether@exemple.fr.")).toBeVisible();
  await expect(page.getByText("Classes : 5B")).toBeVisible();
  await expect(classes.getByText("Avec Emmy Noether")).toBeVisible();

  await acceptInvitation(world, teacher, "emmy.noether@exemple.fr");
  await expect(teacher.getByText("Votre classe : 5B")).toBeVisible();
  await teacher.goto("/etablissement/participants");
  await expect(teacher.getByText("Votre classe : 5B")).toBeVisible();
  await expect(teacher.getByText(/^4 élèves/).first()).toBeVisible();
  await expect(teacher.getByText("Delorme").first()).toBeVisible();
  await expect(teacher.getByText("Abeille")).toHaveCount(0);

  // Renamed, the class keeps its teacher.
  await press(page, "Renommer 5B");
  const renaming = page.getByRole("dialog", { name: "Renommer 5B" });
  await renaming.getByLabel("Nom de la classe").fill("5A");
  await renaming.getByRole("button", { name: "Renommer" }).click();
  await expect(renaming.getByText(/Une autre classe s.appelle déjà «.5A.»/)).toBeVisible();
  await renaming.getByLabel("Nom de la classe").fill("5e Bleue");
  await renaming.getByRole("button", { name: "Renommer" }).click();
  await expect(page.getByText("4 élèves en 5e Bleue.")).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByText("Votre classe : 5e Bleue")).toBeVisible();

  expect(sent.join("\n"), "in no request").not.toMatch(NATIONAL_ID);
  const stored = await world.asOwner(async (pool) => {
    const { rows: tables } = await pool.query(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool.query(`select count(*)::int as count from ${name} one where one::text ~ $1`, [
        NATIONAL_ID.source.replaceAll("\\d", "[0-9]"),
      ]);
      if (rows[0].count > 0) found.push(name);
    }
    return found;
  });
  expect(stored, "in no table").toEqual([]);
  const onDevice = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(onDevice).not.toMatch(NATIONAL_ID);
});
