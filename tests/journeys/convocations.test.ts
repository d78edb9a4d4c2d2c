import { aMailbox, aWorldThatMails, undoHoldPasses } from "#tests/mailing.ts";
import { readPdf, withoutSpaces } from "#tests/pdf.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { workbookOf } from "#tests/workbook.ts";
import { aCenter, anAdmin, aParticipant, type World } from "#tests/world.ts";
import { act, downloadBy, expect, expectLayout, test as journey, openSignedIn, rowIn } from "./browser.ts";

const test = journey.extend("mailbox", aMailbox).extend("world", aWorldThatMails);

/** A quarter-final whose three qualified people have no center yet, and their semi-final, in a hundred days. */
async function aStageToConvokeFrom(world: World, date: string | null = "2027-03-13") {
  const texts = { date, hour: "14:00", convoquedForNextStep: "<p>Entrée par la cour.</p>" };
  const quarter = await aStage(world, { name: "Quart de finale", showOnUserDashboard: true, ...texts });
  const semi = await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: quarter.id });
  const people: Awaited<ReturnType<typeof aParticipant>>[] = [];
  const marks = { grade: 14, weightedGrade: 105, time: 50, qualified: true, origin: "thresholds" } as const;
  for (const lastname of ["Абрамова", "Bernard", "Carré"]) {
    const person = await aParticipant(world, { status: "CONFIRMED", person: { lastname } });
    await aResult(world, { ...marks, userId: person.id, questionnaireId: quarter.id });
    people.push(person);
  }
  return { quarter, semi, people, center: await aCenter(world, { seats: 2 }), address: `/admin/questionnaire/${quarter.id}/convocations` };
}

test("ADM-11 STG-09 PAR-12 EDG-07 convoking: a workbook, the seats, the e-mails and the sheets; a mailed convocation is shown before it is taken back", {
  tags: ["core"],
}, async ({ world, mailbox, page, open }) => {
  const { quarter, semi, people, center, address } = await aStageToConvokeFrom(world);
  const [anna, bernard, carre] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await openSignedIn(page, world, await anAdmin(world), address);
  await expect(page.getByRole("heading", { level: 1, name: "Convocations" })).toBeVisible();
  await expect(page.getByText("Demi-finale 2027")).toBeVisible();
  await expect(page.getByText(/Dans 113.jours/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Avancement" })).toContainText(/Qualifiés\s*3\s*Convoqués\s*0\s*Sans centre\s*3/);
  await expect(page.getByRole("button", { name: "Envoyer les e-mails" })).toBeDisabled();

  // A workbook: refusals and changes are previewed.
  await page.getByRole("button", { name: "Importer un classeur" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Vérifier le classeur" }).click();
  await expect(dialog.getByText("Merci de séléctionner un fichier valide...")).toBeVisible();
  const template = await downloadBy(page, () => dialog.getByRole("button", { name: "Télécharger le modèle" }).click());
  expect(template.name).toBe("Convocations à remplir.xlsx");
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "liste.xlsx", mimeType: "", buffer: Buffer.from("Identifiant;Centre") });
  await dialog.getByRole("button", { name: "Vérifier le classeur" }).click();
  await expect(dialog.getByText("Le fichier n'a pas été importé :(")).toBeVisible();
  const rows = [...people.map(({ username }) => [username, center.name]), ["personne.ici", center.name]];
  await input.setInputFiles({ name: "liste.xlsx", mimeType: "", buffer: await workbookOf(["Identifiant", "Centre"], rows) });
  await dialog.getByRole("button", { name: "Vérifier le classeur" }).click();
  for (const text of ["2 lignes valables, 2 lignes refusées", /n'a plus de place libre/, /Aucun compte n'a l'identifiant/])
    await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog).toContainText(anna.username);
  const refused = await downloadBy(page, () => dialog.getByRole("button", { name: "Télécharger les lignes refusées" }).click());
  expect(refused.name).toBe("Lignes refusées.csv");
  const [titles, ...lines] = refused.bytes.toString().trimEnd().split("\r\n");
  expect(titles).toBe('\uFEFF"Ligne";"Personne";"Colonne";"Raison"');
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(new RegExp(`^"4";"${carre.username}";"Centre";".*n'a plus de place libre`)),
    expect.stringMatching(/^"5";"personne.ici";"Identifiant";"Aucun compte n'a l'identifiant/),
  ]);
  await expectLayout(page);
  const results = world.db.selectFrom("results").select("userId").where("questionnaireId", "=", quarter.id);
  expect(await results.where("nextExamCenterId", "is not", null).execute()).toEqual([]);
  await dialog.getByText("Accepter de dépasser les places des centres").click();
  await dialog.getByRole("button", { name: "Importer les 3 lignes valables" }).click();
  await expect(dialog.getByText("3 personnes convoquées, 1 ligne refusée")).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(page.getByText(/3 sur 2 places/)).toBeVisible();
  await expect(page.getByText(/1 de trop/)).toBeVisible();

  // The e-mails are sent, and the bar advances; while the stage is hidden, their space would not show what they say.
  const show = (showOnUserDashboard: boolean) =>
    world.db.updateTable("questionnaires").set({ showOnUserDashboard }).where("id", "=", quarter.id).execute();
  await show(false);
  await page.reload();
  await page.getByRole("button", { name: "Envoyer les e-mails" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Cette étape est invisible");
  await show(true);
  await page.reload();
  await page.getByRole("button", { name: "Envoyer les e-mails" }).click();
  await expect(page.getByRole("dialog")).toContainText("samedi 13 mars 2027");
  await expect(page.getByRole("dialog")).toContainText("Une famille n'a qu'un e-mail, où chacun a sa partie.");
  await page.getByRole("dialog").getByRole("button", { name: "Envoyer 3 convocations" }).click();
  for (const { email } of people) expect((await mailbox.waitFor(email)).text).toContain(center.name);
  await expect(page.getByRole("region", { name: "E-mails" })).toContainText(/Envoyé\s*3/);

  // A person, found by search: mailed again, and printed.
  await page.getByText("Personnes", { exact: true }).click();
  await expect(page).toHaveURL(/vue=personnes/);
  await page.getByRole("searchbox", { name: "Rechercher" }).fill(bernard.username);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await act(rowIn(page, "Bernard"), "Renvoyer l'e-mail");
  await page
    .getByRole("dialog", { name: /Renvoyer sa convocation à Marie Bernard/ })
    .getByRole("button", { name: "Envoyer" })
    .click();
  await mailbox.waitFor(bernard.email, ({ messageId }) => messageId.includes(`${bernard.id}-2@`));
  const one = await downloadBy(page, () =>
    rowIn(page, "Bernard").getByRole("button", { name: "Télécharger la convocation (PDF)" }).click(),
  );
  expect(one.name).toBe("Convocation, Demi-finale 2027, Marie Bernard.pdf");
  expect(readPdf(one.bytes)).toEqual([expect.stringContaining(withoutSpaces(bernard.username))]);

  // Everybody, on paper.
  await page.getByRole("button", { name: "Télécharger (PDF)" }).click();
  const all = await downloadBy(page, () => page.getByRole("dialog").getByRole("button", { name: "Télécharger (PDF)" }).click());
  const pages = readPdf(all.bytes);
  expect(pages).toHaveLength(3);
  expect(pages.join("")).toContain("Абрамова");

  // Taken back after the e-mail, with the next stage graded: both are shown before.
  await aResult(world, { userId: bernard.id, questionnaireId: semi.id, grade: 4, weightedGrade: 10, time: 60, byHand: true });
  await page.goto(`/admin/questionnaire/${quarter.id}/reponses?search=${bernard.username}`);
  const expectWithdrawalFacts = async (task: string | RegExp) => {
    await act(rowIn(page, "Bernard"), task);
    const facts = page.getByRole("dialog").getByRole("status");
    await expect(facts).toContainText(
      /Sa convocation est partie par e-mail le \d+\/\d+\/2026 à \d+.h(.\d+)?.: un message lui dira qu'elle est annulée/,
    );
    await expect(facts).toContainText(/Demi-finale 2027.: la note 4 y est déjà saisie\./);
    await expectLayout(page);
  };
  await expectWithdrawalFacts(/^Modifier Passe à « Non qualifié »/);
  await page.getByRole("dialog").getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(rowIn(page, "Bernard")).toContainText(center.name);
  await expectWithdrawalFacts("Annuler le centre");
  await page.getByRole("dialog").getByRole("button", { name: "Annuler le centre" }).click();
  await expect(rowIn(page, "Bernard")).not.toContainText(center.name);
  // It may be undone for a minute.
  await undoHoldPasses(world);
  await mailbox.waitFor(bernard.email, ({ subject }) => subject.includes("annulée"));

  // And the participant sees theirs.
  await world.season({ CONVOCATION_TEXT: "<p>La calculatrice est interdite.</p>" });
  const phone = await open("téléphone");
  await openSignedIn(phone, world, carre, "/participant/informations-championnat");
  await expect(phone.getByText("Entrée par la cour.")).toBeVisible();
  await expect(phone.getByText("La calculatrice est interdite."), "PAR-06").toBeVisible();
  const calendar = await downloadBy(phone, () => phone.getByRole("button", { name: "Ajouter à mon agenda" }).click());
  expect(calendar.bytes.toString()).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);
  await expect(phone.getByRole("link", { name: "Voir sur une carte" })).toHaveAttribute("href", /openstreetmap\.org\/search\?query=.*%2C/);
  const own = await downloadBy(phone, () => phone.getByRole("button", { name: "Télécharger ma convocation (PDF)" }).click());
  expect(readPdf(own.bytes)[0]).toContain(withoutSpaces("Convocation Demi-finale 2027 Marie Carré"));
});

test("STG-09 the page says when it is late, and what is missing before anybody can be convoked", async ({ world, page }) => {
  const admin = await anAdmin(world);
  const lateStage = await aStageToConvokeFrom(world, "2026-11-29");
  await openSignedIn(page, world, admin, lateStage.address);
  await expect(page.getByText(/Les convocations partent au moins 15.jours avant.: il reste 9.jours\./)).toBeVisible();
  const undated = await aStageToConvokeFrom(world, null);
  await page.goto(undated.address);
  await expect(page.getByText(/La date de la convocation manque.: indiquez-la dans les messages de cette étape/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Télécharger (PDF)" })).toBeDisabled();
  await page.getByRole("link", { name: /^Ouvrir les messages de/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Heure")).toBeVisible();
});
