import type { Page } from "playwright-core";
import { aClub, aPerson, aSchool, type World } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";

/** What a server, a proxy or no network answers to a change. */
const answers = [
  ["400", { status: 400, json: { statusCode: 400, message: "Cette valeur est refusée" } }],
  [
    "400 at a field that the page does not have",
    { status: 400, json: { message: "Refusé ailleurs", issues: [{ path: "elsewhere", message: "Refusé ailleurs" }] } },
  ],
  ["403", { status: 403, json: { statusCode: 403, message: "Vous n'en avez plus le droit" } }],
  ["409", { status: 409, json: { statusCode: 409, message: "Quelqu'un l'a changé entre-temps" } }],
  ["413 of a proxy", { status: 413, contentType: "text/html", body: "<html><h1>413 Request Entity Too Large</h1></html>" }],
  ["429", { status: 429, json: { statusCode: 429, message: "Trop de demandes en peu de temps" }, headers: { "retry-after": "2" } }],
  ["500", { status: 500, json: { statusCode: 500, message: "Une erreur est survenue. Référence : 7" } }],
  ["a page instead of an answer", { status: 200, contentType: "text/html", body: "<html>Portail</html>" }],
  ["no answer", null],
] as const;

interface Form {
  readonly path: string;
  readonly account: (world: World) => Promise<{ readonly id: number }>;
  /** The call that its button makes. */
  readonly call: readonly [method: string, address: RegExp];
  readonly field: string | RegExp;
  readonly typed: string;
}

const forms: readonly Form[] = [
  {
    path: "/participant/informations-personnelles",
    account: (world) => aPerson(world),
    call: ["PATCH", /\/api\/users\/me$/],
    field: "Téléphone",
    typed: "06 12 34 56 78",
  },
  {
    path: "/etablissement/info",
    account: async (world) => (await aSchool(world)).correspondent,
    call: ["PATCH", /\/api\/establishement\/me$/],
    field: /^Nombre estimé de participants/,
    typed: "37",
  },
  {
    path: "/club/info",
    account: async (world) => (await aClub(world)).manager,
    call: ["PATCH", /\/api\/clubs\/\d+$/],
    field: /^Ville/,
    typed: "Villeurbanne",
  },
];

const closeMessages = async (page: Page) => {
  for (const button of await page.getByRole("button", { name: "Fermer ce message" }).all()) await button.click().catch(() => undefined);
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
};

test.for(forms)(
  "MND-03 each refused or lost change of $path is shown, and what was typed stays",
  async ({ path, account, call, field, typed }, { world, page }) => {
    await openSignedIn(page, world, await account(world), path);
    const input = page.getByLabel(field).first();
    await input.fill(typed);
    for (const [name, answer] of answers) {
      await page.route(call[1], (route) => {
        if (route.request().method() !== call[0]) return route.continue();
        return answer === null ? route.abort() : route.fulfill(answer);
      });
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await expect(page.locator(".mantine-Notification-root[role=alert], [role=alert]").first(), name).toBeVisible();
      await expect(input, name).toHaveValue(typed);
      await closeMessages(page);
      await page.unroute(call[1]);
    }
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(
      page
        .locator("[role=status]")
        .filter({ hasText: /enregistré/ })
        .first(),
    ).toBeVisible();
  },
);
