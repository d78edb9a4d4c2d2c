import { holdTime } from "#tests/stages.ts";
import { aParticipant } from "#tests/world.ts";
import { aQuarter, liveInRealTime, savedAnswersOf, sheetOn, showAll } from "./answering.ts";
import { everyScreen, expect, expectAccessible, expectLayout, openSignedIn, test } from "./browser.ts";

test.for(everyScreen)(
  "PPL-02 PPL-09 before the opening a participant reads how long until then, and tries the sheet with two problems (%s)",
  { timeout: 120_000 },
  async (screen, { world, open }) => {
    liveInRealTime(world);
    const stage = await aQuarter(world);
    const opensAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 90 * 60_000);
    await world.db
      .updateTable("questionnaires")
      .set({ isClosed: true, openTurnedAt: new Date(), opensAt })
      .where("id", "=", stage.id)
      .execute();
    await world.settle();
    await holdTime(world, 60);
    const person = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
    const page = await open(screen);
    const requests: string[] = [];
    page.on("request", (request) => void (request.method() !== "GET" && requests.push(request.url())));

    await openSignedIn(page, world, person, "/questionnaire");
    await expect(page.getByText(/^Le questionnaire ouvre le/)).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^Dans 1.h.(29|30|31)$/);
    await page.goto("/participant");
    await expect(page.getByText(/^Le questionnaire ouvre le/)).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^Dans 1.h.(29|30|31)$/);
    await page.getByRole("link", { name: "Essayer la feuille avec deux problèmes" }).click();

    const { field, state } = sheetOn(page);
    await expect(page.getByRole("heading", { level: 1, name: "Essayer la feuille" })).toBeAttached();
    await expect(page.getByText(/^Voici la feuille du jour.*Le jour venu, vous aurez 1.h, sans pause\.$/)).toBeVisible();
    await expectLayout(page);
    await expectAccessible(page);
    if (screen === "téléphone") await showAll(page);
    requests.length = 0;
    await field("Les bougies", "Votre réponse").fill("neuf");
    await expect(page.getByText(/Écrivez seulement le nombre/)).toBeVisible();
    await field("Les bougies", "Votre réponse").fill("9");
    await state("Enregistré à");
    await field("La somme de deux chiffres", "Nombre total de réponses").fill("3");
    await page.reload();
    await expect(field("Les bougies", "Votre réponse")).toHaveValue("9");
    await expect(field("La somme de deux chiffres", "Nombre total de réponses")).toHaveValue("3");

    await page.getByRole("button", { name: "J'ai terminé" }).first().click();
    const end = page.getByRole("dialog", { name: "L'essai n'est pas fini" });
    await expect(end).toContainText("vos réponses restent sur cet appareil");
    await expect(end).toContainText("12, 21 et 30");
    await expect(end.getByText("Garder une image")).toHaveCount(0);
    await end.getByRole("link", { name: "Revenir à mon espace" }).click();
    await expect(page.getByText(/^Le questionnaire ouvre le/)).toBeVisible();
    expect(requests, "nothing is sent").toEqual([]);
    expect(await savedAnswersOf(world, person)).toEqual({});
  },
);
