import { sql } from "kysely";
import { fillDisk } from "#tests/full-disk.ts";
import { anAdmin, aParticipant } from "#tests/world.ts";
import { anAnswerSheet, aQuarter, savedAnswersOf, sheetOn } from "./answering.ts";
import { expect, openSignedIn, test } from "./browser.ts";

// R3: how pages handle faults elsewhere. S3: how they show malicious input.

test("QST-04 R3 the disk of the server is full: the page says so, keeps typed input, and saves it by itself later", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  await world.asOwner((pool) => pool.query("truncate sheets"));
  const participant = await aParticipant(world, { category: "CE" });
  await page.clock.install({ time: world.time.now });
  await openSignedIn(page, world, participant, "/questionnaire");
  const { field, save, saved } = sheetOn(page);
  await field("La ruche", "Votre réponse").fill("11");
  const { freeSpace } = await fillDisk(world, "sheets");
  try {
    await save();
    await expect(page.getByText("Rien n'a été enregistré : le serveur manque de place.")).toBeVisible();
    await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
  } finally {
    await freeSpace();
  }
  expect(await savedAnswersOf(world, participant)).toEqual({});
  await page.clock.runFor(30_000);
  await saved();
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["11"] });
});

test("GEN-09 QST-04 R3 a token that expires during a save is renewed, and the save made once", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, field, save, saved } = await anAnswerSheet(page, world);
  await field("La ruche", "Votre réponse").fill("11");
  await page.evaluate(() => localStorage.setItem("accessToken", "périmé"));
  const statuses: number[] = [];
  page.on("response", (response) => void (response.url().endsWith("/users-answer") && statuses.push(response.status())));
  await save();
  await saved();
  expect(statuses).toEqual([401, 200]);
  const written = world.db.selectFrom("sheets").select(["answers", "versions", "turns"]).where("userId", "=", participant.id);
  expect(await written.execute()).toMatchObject([
    { answers: expect.arrayContaining(["11"]), versions: expect.arrayContaining([1]), turns: expect.arrayContaining([expect.any(Number)]) },
  ]);
});

test("INS-01 R3 a device whose clock is a day off neither closes nor opens registrations: the server's clock decides", async ({
  world,
  page,
}) => {
  const inHours = (hours: number) => new Date(world.time.now.getTime() + hours * 3_600_000);
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: inHours(12).toISOString() });
  await page.clock.setFixedTime(inHours(24));
  await page.goto("/inscription");
  await expect(page.getByText("Les inscriptions individuelles sont ouvertes", { exact: false })).toBeVisible();
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: inHours(-12).toISOString() });
  await page.clock.setFixedTime(inHours(-24));
  await page.reload();
  await expect(page.getByText("Les inscriptions individuelles sont fermées", { exact: false })).toBeVisible();
  await world.season();
});

test("SEC-02 S25 whoever slipped markup, a style or a script into a page would see it have no effect", { tags: ["core"] }, async ({
  page,
}) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.goto("/connexion");
  await expect(page.getByLabel("Identifiant")).toBeVisible();
  const tried = await page.evaluate(() => {
    const slip = (name: "style" | "script", text: string) => {
      const element = document.createElement(name);
      element.append(text);
      document.head.append(element);
    };
    const slipMarkup = () => Object.assign(document.createElement("p"), { innerHTML: "<b>x</b>" });
    slip("style", "body { outline: 7px solid red }");
    try {
      slip("script", "window.hacked = 1");
      slipMarkup();
      return "markup";
    } catch (error) {
      return [Reflect.get(window, "hacked"), getComputedStyle(document.body).outlineStyle, String(error)];
    }
  });
  expect(tried).toEqual([undefined, "none", expect.stringContaining("TrustedHTML")]);
  await expect.poll(() => messages.join()).toMatch(/inline style.*TrustedScript.*TrustedHTML/s);
});

const attack = `<img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"></svg><a href="javascript:window.hacked=1">ici</a>`;

test("SEC-02 S3 malicious names and rich texts, inserted past the server's sanitiser, are shown and do nothing", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  await sql`update questions set text = ${`<p>Énoncé ${attack}</p>`}`.execute(world.db);
  await world.season({ LOGIN_TEXT: `<p>Bienvenue ${attack}</p>` });
  const participant = await aParticipant(world, { category: "CE", person: { lastname: attack, firstname: attack } });
  const problems: string[] = [];
  page.on("dialog", (dialog) => void dialog.accept().then(() => problems.push("dialog")));
  const expectHarmless = async () => {
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(await page.locator('[onerror], [onload], a[href^="javascript"], img[src="x"]').count()).toBe(0);
    expect(problems).toEqual([]);
  };

  await page.goto("/connexion");
  await expect(page.getByText("Bienvenue ici")).toBeVisible();
  await expectHarmless();
  await anAnswerSheet(page, world, participant);
  await expect(page.getByText("Énoncé").first()).toBeVisible();
  await expectHarmless();
  await openSignedIn(page, world, await anAdmin(world), "/admin/participants");
  await expect(page.getByText("<img src=x onerror", { exact: false }).first()).toBeVisible();
  await expectHarmless();
});
