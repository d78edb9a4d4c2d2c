import { hostname } from "node:os";
import { watchingApi } from "#office/watching/watching.contract.ts";
import { aStage } from "#tests/stages.ts";
import { anAdmin, aParticipant } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, test } from "./browser.ts";

test("the office sees the state of the site while people answer: each server, the last hour, and a silent server", async ({
  world,
  phone: page,
}) => {
  await aStage(world, { name: "Quart de finale", active: true, questions: [{}] });
  await aParticipant(world);
  const admin = await anAdmin(world);
  await openSignedIn(page, world, admin, "/admin/configuration/en-direct");
  await expect(page.getByRole("listitem").filter({ hasText: `${hostname()}:${process.pid}` })).toContainText(
    /Répond.*Version3\.5\.0.*Horlogeà l'heure/,
  );
  const { at } = await admin.caller.call(watchingApi.read);
  await world.db
    .insertInto("nodeReports")
    .values({
      node: "salle:13",
      at: new Date(Date.parse(at) - 60_000),
      saves: 12,
      saveTimes: [0, 12],
      openings: 3,
      logIns: 2,
      refusedLogIns: 1,
      failures: 0,
      logInsWaiting: 0,
      connectionsUsed: 1,
      connectionsSize: 10,
      queriesWaiting: 0,
      loopDelayMs: 2,
      loopUtilisation: 0.1,
      isLeaving: false,
    })
    .execute();
  world.time.now = new Date(world.time.now.getTime() + 10_000);
  await expect(page.getByRole("status", { name: "Verdict" })).toContainText("Le serveur salle:13 ne donne plus de nouvelles depuis");
  const minute = page.getByRole("slider", { name: "Minute" });
  await minute.press("End");
  await expect(minute).toHaveAttribute("aria-valuetext", /enregistrements 12, ouvertures 3, connexions 2\.$/);
  await page.getByText("Voir les chiffres").click();
  await expect(page.getByRole("row", { name: /12 3 2 1 0$/ })).toBeVisible();
  await expectLayout(page);
});
