import { aResult, aStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, aPupil, aSchool, type World } from "#tests/world.ts";
import { expect, expectAccessible, expectLayout, openSignedIn, rowIn, test } from "./browser.ts";

const towns = {
  Lyon: { zipCode: "69001", latitude: 45.767, longitude: 4.834 },
  Villeurbanne: { zipCode: "69100", latitude: 45.771, longitude: 4.89 },
  Grenoble: { zipCode: "38000", latitude: 45.188, longitude: 5.725 },
  Ajaccio: { zipCode: "20000", latitude: 41.919, longitude: 8.738 },
} as const;

/** Three people of Lyon and one of Ajaccio are qualified; Lyon has two seats, Villeurbanne and Grenoble have more. */
async function aStageToPlace(world: World, name = "Quart de finale") {
  const rows = Object.entries(towns).map(([city, town]) => ({ city, ...town }));
  await world.db
    .insertInto("cities")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const quarter = await aStage(world, { name, date: "2027-03-13", hour: "14:00", showOnUserDashboard: true });
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: quarter.id });
  const center = async (city: keyof typeof towns, seats: number) => {
    const school = `Lycée de ${city}`;
    const known = await world.db.selectFrom("examCenters").select("id").where("name", "=", school).executeTakeFirst();
    const { id } = known ?? (await aCenter(world, { name: school }));
    await world.db.updateTable("examCenters").set({ city, zipCode: towns[city].zipCode, seats }).where("id", "=", id).execute();
    return id;
  };
  const lyon = await center("Lyon", 2);
  await center("Villeurbanne", 2);
  await center("Grenoble", 3);
  const people = [];
  for (const [lastname, city] of [
    ["Abel", "Lyon"],
    ["Bernard", "Lyon"],
    ["Carré", "Lyon"],
    ["Delmas", "Ajaccio"],
  ] as const) {
    const person = { lastname, city, zipCode: towns[city].zipCode };
    const participant = await aParticipant(world, { status: "CONFIRMED", person });
    await aResult(world, { userId: participant.id, questionnaireId: quarter.id, qualified: true, origin: "thresholds" });
    people.push(participant);
  }
  return { address: `/admin/questionnaire/${quarter.id}/convocations`, lyon, quarter, people };
}

test("CNV-01 CNV-03 CNV-07 centers are proposed with their reasons and applied; a center closes on the eve; the last step is undone", {
  tags: ["core"],
}, async ({ world, page }) => {
  const { address, lyon } = await aStageToPlace(world);
  await openSignedIn(page, world, await anAdmin(world), address);
  await page.getByRole("link", { name: "Proposer les centres" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Proposer les centres" })).toBeVisible();
  await expect(page.getByText("Rien n'est changé avant votre accord.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Il manque" })).toContainText("Il manque 1 place\u00A0: Corse (1).");
  const centers = page.getByLabel("Centres proposés");
  await expect(rowIn(centers, "Lycée de Lyon")).toContainText("2 sur 2 places");
  await expect(rowIn(centers, "Lycée de Villeurbanne")).toContainText(/1 sur 2.*4.km/);
  const people = page.getByLabel("Personnes", { exact: true });
  await expect(rowIn(people, "Delmas")).toContainText("Aucun centre n'a de places dans son territoire (Corse)\u00A0: à placer à la main.");
  await page.getByText("Changements (3)").click();
  await expect(page).toHaveURL(/liste=changements/);
  await expect(rowIn(people, "Le plus proche, Lycée de Lyon, est complet\u00A0; Lycée de Villeurbanne est à 4\u00A0km.")).toHaveCount(1);
  await expectLayout(page);

  await page.getByRole("button", { name: "Appliquer la proposition" }).click();
  await expect(page.getByText("3 personnes ont leur nouveau centre. Les convocations sont à envoyer.")).toBeVisible();
  await expect(page.getByText("Rien ne change avec cette proposition.")).toBeVisible();
  await expect(page.getByText(/Centres proposés appliqués le .*3 changements\./)).toBeVisible();

  // On the eve Lyon closes.
  await world.db.updateTable("examCenters").set({ seats: 0 }).where("id", "=", lyon).execute();
  await page.reload();
  await expect(rowIn(people, "Lycée de Lyon, puis Lycée de Villeurbanne")).toHaveCount(1);
  await page.getByRole("switch", { name: "Une personne sur vingt peut aussi changer de centre" }).press("Space");
  await expect(page).toHaveURL(/autres=oui/);
  await page.getByRole("switch", { name: "Une personne sur vingt peut aussi changer de centre" }).press("Space");
  await page.getByRole("button", { name: "Appliquer la proposition" }).click();
  await expect(page.getByText("2 personnes ont leur nouveau centre.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Annuler cette application" }).click();
  await expect(page.getByRole("dialog")).toContainText("les personnes déjà convoquées qui n'ont plus de centre");
  await page.getByRole("button", { name: "Tout rétablir" }).click();
  await expect(page.getByText("2 centres rétablis.")).toBeVisible();
  await page.getByRole("link", { name: "Revenir aux convocations" }).click();
  await expect(page.getByText(/2 sur 0 place/)).toBeVisible();
});

test("CNV-01 the page says why nothing can be proposed, and where nobody is qualified", async ({ world, page }) => {
  const stage = await aStage(world, { name: "Sans suite" });
  await openSignedIn(page, world, await anAdmin(world), `/admin/questionnaire/${stage.id}/centres`);
  await expect(page.getByText("Aucune étape ne suit celle-ci.")).toBeVisible();
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: stage.id });
  await page.reload();
  await expect(page.getByText("Personne n'est encore qualifié à cette étape")).toBeVisible();
});

test("CNV-04 PAR-06 the office asks for wishes, a participant wishes for a center on a phone in three presses, and reads when it is gone", async ({
  world,
  phone: page,
  page: desk,
}) => {
  const { quarter, people } = await aStageToPlace(world, "Quart aux vœux");
  const [abel] = people as [(typeof people)[number]];
  await openSignedIn(desk, world, await anAdmin(world), "/admin/questionnaire");
  await desk.getByRole("region", { name: "Quart aux vœux 2027" }).getByRole("button", { name: "Réglages" }).click();
  await desk.getByRole("tab", { name: "Messages" }).click();
  await desk.getByLabel("Vœu d'un centre jusqu'au").fill("31/12/2099");
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Enregistrer" }).click();
  await expect(desk.getByText("Messages du questionnaire modifiés avec succès")).toBeVisible();

  await openSignedIn(page, world, abel, "/participant/informations-championnat");
  await expect(page.getByText("Vous pouvez souhaiter un centre jusqu'au 31 décembre 2099.")).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: "Souhaiter un centre" }).click();
  const window = page.getByRole("dialog", { name: "Souhaiter un centre" });
  await expect(window.getByRole("radio").first()).toHaveAccessibleName("Lycée de Lyon");
  await expectAccessible(page);
  await window.getByRole("radio", { name: "Lycée de Grenoble" }).click();
  await window.getByRole("button", { name: "Souhaiter ce centre" }).click();
  await expect(page.getByText("Votre vœu\u00A0: Lycée de Grenoble. Votre convocation dira votre centre.")).toBeVisible();

  await desk.goto(`/admin/questionnaire/${quarter.id}/centres?liste=tous`);
  await expect(desk.getByText(/1.vœu suivi sur 1\./)).toBeVisible();
  await expect(rowIn(desk.getByLabel("Personnes", { exact: true }), "Abel")).toContainText(/Son vœu, à 9\d.km\./);
  await world.db.deleteFrom("examCenters").where("name", "=", "Lycée de Grenoble").execute();
  await page.reload();
  await expect(page.getByText("Le centre souhaité n'existe plus\u00A0: choisissez-en un autre.")).toBeVisible();
  await page.getByRole("button", { name: "Changer de vœu" }).click();
  await window.getByRole("button", { name: "Retirer le vœu" }).click();
  await expect(page.getByText("Vous pouvez souhaiter un centre jusqu'au 31 décembre 2099.")).toBeVisible();
});

test("CNV-04 ETB-15 a school wishes for one pupil and for several at once", async ({ world, page }) => {
  const { quarter } = await aStageToPlace(world);
  await world.db.updateTable("questionnaires").set({ wishesUntil: "2099-12-31" }).where("id", "=", quarter.id).execute();
  const school = await aSchool(world);
  for (const lastname of ["Euler", "Fermat", "Gauss"]) {
    const person = { lastname, firstname: "Camille", city: "Lyon", zipCode: towns.Lyon.zipCode };
    const { id } = await aPupil(world, school, { status: "CONFIRMED", person });
    if (lastname !== "Gauss") await aResult(world, { userId: id, questionnaireId: quarter.id, qualified: true, origin: "school" });
  }
  await openSignedIn(page, world, school.correspondent, `/etablissement/participants?stage=${quarter.id}`);
  const chosen = page.getByRole("region", { name: "Élèves choisis" });
  await rowIn(page, "Euler").getByRole("checkbox").check();
  await chosen.getByRole("button", { name: "Souhaiter un centre" }).click();
  const window = page.getByRole("dialog", { name: /^Souhaiter un centre/ });
  await expect(window).toContainText("Souhaiter un centre pour Euler Camille");
  await window.getByRole("radio", { name: "Lycée de Villeurbanne" }).first().click();
  await window.getByRole("button", { name: "Souhaiter ce centre" }).click();
  await expect(page.getByText("Le vœu est enregistré")).toBeVisible();
  await page.getByRole("checkbox", { name: /tou/i }).first().check();
  await chosen.getByRole("button", { name: "Souhaiter un centre" }).click();
  await expect(window).toContainText("Souhaiter un centre pour 2 élèves");
  await window.getByRole("radio", { name: "Lycée de Lyon" }).first().click();
  await window.getByRole("button", { name: "Souhaiter ce centre" }).click();
  await expect(window).toBeHidden();
  const wishes = world.db.selectFrom("centerWishes").select("wishedBy").where("questionnaireId", "=", quarter.id);
  expect(await wishes.execute()).toEqual([{ wishedBy: school.correspondent.id }, { wishedBy: school.correspondent.id }]);
});
