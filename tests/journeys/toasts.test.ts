import type { Locator, Page } from "playwright-core";
import { aResult, aStage } from "#tests/stages.ts";
import { anAdmin, aParticipant, aPupil, aSchool } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";

const toasts = (page: Page): Locator => page.locator(".mantine-Notification-root");

/** Those of the controls that a toast lies over. */
async function covered(page: Page, controls: Locator): Promise<readonly string[]> {
  const toast = await toasts(page).last().boundingBox();
  if (!toast) return ["no toast"];
  return controls.evaluateAll(
    (all, { x, y, width, height }) =>
      all.flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isCovered = one.checkVisibility() && left < x + width && right > x && top < y + height && bottom > y;
        return isCovered ? [one.textContent] : [];
      }),
    toast,
  );
}

test.for([390, 1280])(
  "GEN-08 an offer to undo stays over no button of a window that opens below it (%s px)",
  async (width, { world, page }) => {
    const stage = await aStage(world, { name: `Étape ${width}` });
    const person = await aParticipant(world, { status: "CONFIRMED" });
    const marks = { grade: 3, weightedGrade: 8, time: 20, qualified: false, origin: "thresholds" } as const;
    await aResult(world, { ...marks, userId: person.id, questionnaireId: stage.id });
    await page.setViewportSize({ width, height: 800 });
    await openSignedIn(page, world, await anAdmin(world), `/admin/questionnaire/${stage.wireId}/reponses`);
    const others = page.getByRole("button", { name: /^Autres actions pour / }).first();
    await others.click();
    await page.getByRole("menuitem", { name: /^Modifier Passe/ }).click();
    const undo = toasts(page).getByRole("button", { name: "Annuler" });
    await expect(undo).toBeVisible();
    await others.click();
    await page.getByRole("menuitem", { name: "Modifier la note" }).click();
    const window = page.getByRole("dialog");
    await expect(window).toBeVisible();
    await expect.poll(() => covered(page, window.getByRole("button"))).toEqual([]);
    await expect(undo, "it is still offered").toBeVisible();
  },
);

test("GEN-08 messages cover no bar of the chosen rows", async ({ world, page }) => {
  const school = await aSchool(world);
  for (let n = 0; n < 12; n++) await aPupil(world, school, { status: "PENDING" });
  await openSignedIn(page, world, school.correspondent, "/etablissement/participants");
  const rows = page.getByRole("table", { name: "Élèves" }).getByRole("checkbox");
  await rows.nth(1).check({ force: true });
  await page.getByRole("button", { name: "Confirmer", exact: true }).last().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Confirmer/ })
    .click();
  await expect(toasts(page)).toHaveCount(1);
  await rows.nth(2).check({ force: true });
  await page.setViewportSize({ width: 390, height: 800 });
  const bar = page.locator(".floating");
  await expect(bar).toBeVisible();
  await expect.poll(() => covered(page, bar)).toEqual([]);
});

test.for([
  [390, 844],
  [360, 640],
] as const)(
  "GEN-08 PUB-01 the message of an ended session lies over no field of the sign-in page, which moves nothing (%s × %s)",
  async ([width, height], { world, page }) => {
    await page.setViewportSize({ width, height });
    await openSignedIn(page, world, await aParticipant(world), "/participant");
    await page.evaluate(() => {
      for (const token of ["accessToken", "refreshToken"]) localStorage.setItem(token, "ended");
    });
    await page.goto("/participant");
    await expect(toasts(page)).toContainText("Votre session a expiré");
    const submit = page.getByRole("button", { name: "Se connecter" });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expect.poll(() => covered(page, page.locator("h1, main :is(input, button, a)"))).toEqual([]);
  },
);
