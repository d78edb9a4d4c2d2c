import { sql } from "kysely";
import { timeApi } from "#contest/answers/time.contract.ts";
import { aSchoolStage } from "#tests/school-stages.ts";
import { holdTime, startedAgo } from "#tests/stages.ts";
import { anAdmin, aParticipant, aPupil, aSchool } from "#tests/world.ts";
import { aQuarter, liveInRealTime, savedAnswersOf, sheetOn, showAll } from "./answering.ts";
import { everyScreen, expect, expectAccessible, expectLayout, openSignedIn, test } from "./browser.ts";
import { press } from "./sign-up-form.ts";

const HOUR = 3_600;

test.for(everyScreen)(
  "TIM-01 TIM-03 a sheet whose time holds asks once, counts down, closes for its person, and opens again with minutes given (%s)",
  {
    timeout: 120_000,
  },
  async (screen, { world, open }) => {
    liveInRealTime(world);
    const stage = await aQuarter(world);
    await holdTime(world, 60);
    const [office, person] = [await anAdmin(world), await aParticipant(world, { category: "C1", status: "CONFIRMED" })];
    const page = await open(screen);
    const isTelephone = screen === "téléphone";
    const passed = async (seconds: number) => {
      world.time.now = new Date(Date.now() + seconds * 1_000);
      await page.clock.setFixedTime(world.time.now);
    };
    await openSignedIn(page, world, person, "/participant");
    await expect(page.getByText(/Vous aurez 1.h, sans pause\./)).toBeVisible();
    await page.getByRole("link", { name: "Répondre au questionnaire" }).click();
    await expect(page.getByText(/^Vous avez 1.h à partir de maintenant\.$/)).toBeVisible();
    await expect(page.getByText("La ruche")).toHaveCount(0);
    await expectLayout(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Commencer" }).click();
    const { field, question, state } = sheetOn(page);
    await expect(page.getByText("La plaque").first()).toBeVisible();
    if (isTelephone) await showAll(page);
    await expect(page.getByText(/Votre temps se termine à/).first()).toBeAttached();
    await field("La ruche", "Votre réponse").fill("11");
    await state("Enregistré à");

    await startedAgo(world, stage.id, HOUR - 9 * 60);
    await passed(0);
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "Il vous reste moins de dix minutes" })).toBeVisible();
    await startedAgo(world, stage.id, HOUR - 8);
    await passed(0);
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "Il vous reste moins d'une minute" })).toBeVisible();
    await passed(20);
    await expect(page.getByText("Votre temps est écoulé.")).toBeVisible();
    await expect(page.getByText("Votre réponse est chez nous.")).toBeVisible();
    await expect(field("La ruche", "Votre réponse")).toHaveAttribute("readonly");
    await expectLayout(page);

    const since = new Date(Date.now() - 600_000).toISOString();
    const gift = { minutes: 10, reason: "Panne", userId: null, since };
    await office.caller.call(timeApi.give, {
      params: { id: stage.wireId },
      query: { confirmed: `10-tous-${Date.parse(since)}-0` },
      body: gift,
    });
    await expect(field("La ruche", "Votre réponse")).not.toHaveAttribute("readonly");
    await field("La ruche", "Votre réponse").fill("12");
    await expect.poll(() => savedAnswersOf(world, person)).toEqual({ "La ruche": ["12"] });

    // The page does not learn of this end: what is typed after it is refused, marked and kept.
    await sql`update openings set started_at = now() - (60 + extra_minutes) * interval '1 minute' - interval '30 seconds'`.execute(
      world.db,
    );
    await passed(0);
    await field("La ruche", "Votre réponse").fill("13");
    await expect(question("La ruche").getByText("est tapée après la fin")).toContainText(/elle ne compte pas\. La réponse qui compte.: 12/);
    await expect(field("La ruche", "Votre réponse")).toHaveValue("13");
    expect(await savedAnswersOf(world, person)).toEqual({ "La ruche": ["12"] });
  },
);

test("TIM-03 the office reads who still writes, and gives minutes to one person and to all", async ({ world, page }) => {
  liveInRealTime(world);
  await sql`update seasons set rule_set_id = (select min(id) from rule_sets)`.execute(world.db);
  const stage = await aQuarter(world);
  await openSignedIn(page, world, await anAdmin(world), `/admin/questionnaire/${stage.wireId}/reponses`);
  const tab = page.getByRole("link", { name: "Temps", exact: true });
  await expect(page.getByRole("link", { name: "Correction", exact: true })).toBeVisible();
  await expect(tab, "the time is only shown").toHaveCount(0);
  await holdTime(world, 60);
  for (const lastname of ["Abel", "Cauchy"]) {
    const person = await aParticipant(world, { category: "C1", person: { lastname, firstname: "Zoé" } });
    await world.db.insertInto("openings").values({ questionnaireId: stage.id, userId: person.id }).execute();
  }
  await page.reload();
  await tab.click();
  await expect(page.getByText(/^2.personnes écrivent encore, 0.a fini son temps, \d+.n'(a|ont) pas commencé\.$/)).toBeVisible();
  await expect(page.getByText("Aucune date ne ferme l'étape.")).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("row", { name: /Abel/ })
    .getByRole("button", { name: /^Donner du temps/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Donner du temps à Zoé Abel" });
  await dialog.getByLabel("Minutes").fill("20");
  await press(page, "Donner");
  await expect(dialog.getByText("Dites pourquoi")).toBeVisible();
  await dialog.getByLabel("Pourquoi").fill("Ordinateur en panne");
  await dialog.getByRole("button", { name: "Donner", exact: true }).click();
  await expect(page.getByText(/1.personne a 20.minutes de plus\. Rien n'est changé/)).toBeVisible();
  await press(page, "Changer quand même");
  await expect(page.getByRole("row", { name: /Abel/ })).toContainText(/1.h.20, au lieu de 1.h \(20.min données\)/);
  await press(page, "Donner du temps à ceux qui écrivent");
  const all = page.getByRole("dialog", { name: "Donner du temps à ceux qui écrivent" });
  await all.getByLabel("Minutes").fill("5");
  await all.getByLabel("Donner aussi à ceux dont le temps a fini pendant une panne").check();
  await expect(all.getByLabel("La panne a commencé le")).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await all.getByLabel("Pourquoi").fill("Panne de réseau");
  await all.getByRole("button", { name: "Donner", exact: true }).click();
  await expect(page.getByText(/2.personnes ont 5.minutes de plus/)).toBeVisible();
  await press(page, "Changer quand même");
  await expect(page.getByRole("row", { name: /Cauchy/ })).toContainText(/5.min/);
});

test("TIM-01 a school gives its own stage a time, which starts when the pupil begins", async ({ world, phone: page }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const stage = await aSchoolStage(world, school, { problems: [{ right: ["12"], title: "La ruche" }] });
  await sql`update school_stages set minutes = 45 where id = ${stage.id}`.execute(world.db);
  await openSignedIn(page, world, pupil, "/participant");
  await expect(page.getByText(/Vous aurez 45.min, sans pause\./)).toBeVisible();
  await page.getByRole("link", { name: "Répondre", exact: true }).click();
  await expect(page.getByText(/Vous avez 45.min à partir de maintenant\./)).toBeVisible();
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page.getByLabel("Votre réponse")).toBeVisible();
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.wireId}`);
  const minutes = page.getByLabel("Durée en minutes (facultatif)");
  await expect(minutes).toHaveValue("45");
  await minutes.fill("30");
  await press(page, "Enregistrer");
  await expect(page.getByText("leur temps peut s'allonger, pas se raccourcir")).toBeVisible();
});
