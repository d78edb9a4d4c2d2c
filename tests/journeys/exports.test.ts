import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ANSWER_MARK } from "#platform/contract/answer-mark.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { anAdmin, aParticipant } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";

test("ADM-10 an export shows its progress, can be cancelled, and reports failures", async ({ world, page }) => {
  const { id } = await aStage(world);
  await aResult(world, { userId: (await aParticipant(world)).id, questionnaireId: id, grade: 7 });
  await openSignedIn(page, world, await anAdmin(world), `/admin/exports?stage=${id}`);
  const button = page.getByRole("button", { name: "Exporter" });
  const exporting = "**/api/users/export/results?*";

  await page.route(exporting, () => undefined);
  await button.click();
  await expect(page.getByText("Préparation du classeur...")).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await page.unroute(exporting);

  await page.route(exporting, (route) => route.fulfill({ status: 404, json: { statusCode: 404, message: "Cette étape n'existe pas" } }));
  await button.click();
  await expect(page.getByRole("alert")).toContainText("Erreur lors de l'exportation");
  await expect(page.getByRole("alert")).toContainText("Cette étape n'existe pas");
  await page.unroute(exporting);

  const broken = await aBrokenServer();
  await page.route(exporting, (route) => route.continue({ url: broken.address }));
  await button.click();
  await expect(page.getByRole("alert")).toContainText("Erreur lors du téléchargement du fichier");
  broken.close();
});

/** A server that starts a file, as ours marks it, then disconnects. */
async function aBrokenServer() {
  const server = createServer((_, response) => response.setHeader(ANSWER_MARK, "1").write("PK", () => response.socket?.end()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
