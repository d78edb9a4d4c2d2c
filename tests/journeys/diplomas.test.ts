import { encodeQR } from "qr";
import sharp from "sharp";
import { diplomasApi } from "#school/diplomas/diplomas.contract.ts";
import { readPdf, readQrCodes } from "#tests/pdf.ts";
import { aSchoolSheet, aSchoolStage, hasClosed } from "#tests/school-stages.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { anAdmin, aParticipant, aPupil, aSchool, type World } from "#tests/world.ts";
import { choose, downloadBy, expect, expectLayout, openSignedIn, test } from "./browser.ts";

const graded = async (world: World, stage: { id: number }, { id }: { id: number }) =>
  aResult(world, { questionnaireId: stage.id, userId: id, grade: 9, weightedGrade: 30, time: 60 });
const aPublishedStage = (world: World) => aStage(world, { physical: true, isClosed: true, showOnUserDashboard: true });

test("DIP-01 a participant chooses a design by keyboard, and gets the own diploma", { tags: ["core"] }, async ({ world, page }) => {
  const stage = await aPublishedStage(world);
  const person = await aParticipant(world, { status: "CONFIRMED", person: { firstname: "Zoé", lastname: "Abadie" } });
  await graded(world, stage, person);
  await openSignedIn(page, world, person, "/participant/resultats?year=2027");
  await page.getByRole("button", { name: "Mon diplôme : Quart de finale" }).press("Enter");
  const window = page.getByRole("dialog", { name: "Diplôme, Quart de finale 2027" });
  await expect(window.getByRole("radio", { name: "Pavage" })).toBeChecked();
  await window.getByRole("radio", { name: "Pavage" }).press("ArrowRight");
  await expect(window.getByRole("radio", { name: "Pièces en fête" })).toBeChecked();
  const { bytes } = await downloadBy(page, () => window.getByRole("button", { name: "Télécharger (PDF)" }).press("Enter"));
  expect(readPdf(bytes)[0]).toContain("ZoéAbadie");
  await expect(window).toHaveCount(0);
});

test("DIP-01 DIP-02 a school gives the diplomas of its own stage: a pupil loads one, its code says that it is not official, a changed mark is said", async ({
  world,
  page,
  phone,
}) => {
  const school = await aSchool(world);
  const stage = await aSchoolStage(world, school, { name: "Notre quart de finale" });
  const pupils = [];
  for (const lastname of ["Abadie", "Brun"]) {
    const pupil = await aPupil(world, school, { className: "6e B", person: { firstname: "Zoé", lastname } });
    await aSchoolSheet(world, stage, pupil.id, ["12"]);
    pupils.push(pupil);
  }
  const results = `/etablissement/quart-de-finale/${stage.id}/resultats`;
  await openSignedIn(page, world, school.correspondent, results);
  const part = page.getByRole("region", { name: "Diplômes" });
  await expect(part.getByText("Aucun n'a encore été imprimé ni chargé.")).toBeVisible();
  await expect(page.getByText("Encore ouvert à l'écran jusqu'au")).toHaveCount(1);
  await part.getByRole("button", { name: "Imprimer les diplômes" }).click();
  const printing = page.getByRole("dialog", { name: "Imprimer les diplômes maintenant ?" });
  await expect(printing).toContainText("Encore ouvert à l'écran jusqu'au");
  await printing.getByRole("button", { name: "Les imprimer maintenant" }).click();
  const window = page.getByRole("dialog", { name: "Diplômes, Notre quart de finale · 2027" });
  await choose(window, "Pour qui", /Classe 6e B/);
  const { bytes: printed } = await downloadBy(page, () => window.getByRole("button", { name: "Télécharger (PDF)" }).click());
  expect(readPdf(printed)).toHaveLength(2);
  await expect(part.getByText("2 diplômes imprimés ou chargés sont valables.")).toBeVisible();
  await part.getByRole("button", { name: "Les donner aux élèves dans leur espace" }).click();
  const question = page.getByRole("dialog", { name: "Donner les diplômes maintenant ?" });
  await expect(question).toContainText("Encore ouvert à l'écran jusqu'au");
  await question.getByRole("button", { name: "Les donner maintenant" }).click();
  await expect(part.getByText("Les élèves chargeront le leur en se connectant, une minute après la fermeture")).toBeVisible();
  await world.db.updateTable("schoolStages").set(hasClosed(world)).where("id", "=", stage.id).execute();
  await page.reload();
  await expect(part.getByText("Depuis le 20/11/2026, les élèves chargent le leur")).toBeVisible();

  const [pupil] = pupils;
  if (!pupil) throw new Error("no pupil");
  await openSignedIn(phone, world, pupil, "/participant");
  await phone.getByRole("region", { name: "Votre diplôme" }).getByRole("button", { name: "Charger mon diplôme" }).click();
  const { bytes: own } = await downloadBy(phone, () => phone.getByRole("button", { name: "Télécharger (PDF)" }).click());
  expect(readQrCodes(own)).toEqual(readQrCodes(printed).slice(0, 1));
  await phone.goto("/participant/resultats");
  await expect(phone.getByRole("region", { name: "Votre diplôme" })).toBeVisible();
  await phone.goto(`/verifier${new URL(readQrCodes(own)[0] ?? "").hash}`);
  await expect(phone.getByRole("heading", { name: "Ce diplôme est vrai" })).toBeVisible();
  await expect(phone.getByText("ce n'est pas un résultat officiel")).toBeVisible();
  await expectLayout(phone);

  await world.db.updateTable("users").set({ lastname: "Abadi" }).where("id", "=", pupil.id).execute();
  await page.goto(results);
  await expect(page.getByText("1 diplôme imprimé ou chargé ne dit plus vrai")).toBeVisible();
  const { bytes: again } = await downloadBy(page, async () => {
    await page.getByRole("button", { name: "Réimprimer ce diplôme" }).click();
    await page.getByRole("button", { name: "Télécharger (PDF)" }).click();
  });
  expect(readPdf(again)[0]).toContain("ZoéAbadi");
  await expect(page.getByText("1 diplôme imprimé ou chargé ne dit plus vrai")).toHaveCount(0);
  await page.goto(`/etablissement/quart-de-finale/${stage.id}`);
  await page.getByRole("textbox", { name: "Nom" }).fill("Quart du collège");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  const renaming = page.getByRole("dialog", { name: "Renommer ce quart de finale ?" });
  await expect(renaming).toContainText("Les 2 diplômes déjà imprimés ou chargés disent");
  await renaming.getByRole("button", { name: "Enregistrer quand même" }).click();
  await expect(renaming).toHaveCount(0);
  await page.getByRole("button", { name: "Supprimer ce quart de finale" }).click();
  await expect(page.getByRole("dialog").getByText("2 diplômes imprimés ou chargés, qui ne seront plus reconnus")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Quart de finale supprimé")).toBeVisible();
});

/** A diploma's code, as its paper has it. */
async function aCode(world: World): Promise<string> {
  const stage = await aPublishedStage(world);
  const person = await aParticipant(world, { status: "CONFIRMED", person: { firstname: "Zoé", lastname: "Abadie" } });
  await graded(world, stage, person);
  const { bytes } = await person.caller.download(diplomasApi.print, {
    params: { questionnaireId: stage.wireId },
    body: { design: "plain" },
  });
  return new URL(readQrCodes(bytes)[0] ?? "").hash;
}

/** A photo of the code: turned a little, grey. */
async function photoOf(text: string): Promise<Buffer> {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 40 : 225))));
  const code = sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } });
  return sharp(await code.resize(700, 700, { kernel: "nearest" }).png().toBuffer())
    .rotate(8, { background: "#b0b0b0" })
    .extend({ top: 300, left: 200, right: 100, bottom: 100, background: "#b0b0b0" })
    .jpeg({ quality: 80 })
    .toBuffer();
}

test("DIP-02 PPL-05 once opened, the page checks diplomas without network and without the server: true, changed, withdrawn, on a photo", {
  tags: ["core"],
  timeout: 120_000,
}, async ({ world, page }) => {
  const [code, withdrawn] = [await aCode(world), await aCode(world)];
  const { diploma } = await world.nobody.call(diplomasApi.verify, { body: { code: withdrawn } });
  await (await anAdmin(world)).caller.call(diplomasApi.withdraw, { params: { number: diploma?.id ?? "" } });
  await world.settle();
  await page.goto(`/verifier${code}`);
  await expect(page.getByRole("heading", { name: "Ce diplôme est vrai" })).toBeVisible();
  for (const text of ["Zoé Abadie", "Quart de finale 2027", "4e et 3e", "Participation"])
    await expect(page.getByRole("main")).toContainText(text);
  await expect(page.getByText(/^Liste des diplômes retirés du 20 novembre 2026/)).toBeVisible();
  const isStored = async () => Boolean(navigator.serviceWorker.controller && (await caches.match("/")));
  await expect.poll(() => page.evaluate(isStored)).toBe(true);
  // The reader of photos too.
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("palmares")).keys()).length)).toBeGreaterThan(8);

  await page.context().setOffline(true);
  await page.goto(`/verifier?sans-reseau${code}`);
  await expect(page.getByRole("heading", { name: "Ce diplôme est vrai" })).toBeVisible();
  await expect(page.getByText("Vous êtes sans réseau. Liste des diplômes retirés du 20 novembre 2026")).toBeVisible();
  expect(
    await page.evaluate(() =>
      (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature("camera"),
    ),
    "the camera is allowed offline too",
  ).toBe(true);
  const paste = async (text: string) => {
    await page.getByRole("textbox", { name: "Ou collez ici" }).fill(text);
    await page.getByRole("button", { name: "Vérifier", exact: true }).click();
  };
  await paste(code.replace(/\.(.)/, (_, letter: string) => (letter === "A" ? ".B" : ".A")));
  await expect(page.getByRole("heading", { name: /Ce diplôme ne peut pas être vérifié/ })).toBeVisible();
  const [start, payload = "", end] = [code.slice(0, 11), code.slice(11, -87), code.slice(-87)];
  await paste(`${start}${payload.slice(0, 30)}${payload[30] === "A" ? "B" : "A"}${payload.slice(31)}${end}`);
  await expect(page.getByRole("heading", { name: "Ce diplôme n'est pas vrai" })).toBeVisible();
  await paste(withdrawn);
  await expect(page.getByRole("heading", { name: "Ce diplôme a été retiré" })).toBeVisible();
  await paste(`N° ${diploma?.id}.`);
  await expect(page.getByRole("heading", { name: "Ce numéro ne suffit pas" })).toBeVisible();
  await paste("un chat");
  await expect(page.getByRole("heading", { name: "Ce n'est pas le code d'un diplôme" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Ou collez ici" })).toHaveValue("un chat");

  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await photoOf(`http://localhost/verifier${code}`) });
  await expect(page.getByRole("heading", { name: "Ce diplôme est vrai" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Ou collez ici" }), "what was pasted before is not of this photo").toHaveValue("");
  await file.setInputFiles({ name: "chat.jpg", mimeType: "image/jpeg", buffer: Buffer.from("pas une image") });
  await expect(page.getByText("Ce fichier n'est pas une image que votre navigateur sait lire.")).toBeVisible();
});

test("DIP-02 the camera reads a code, on this page alone; a browser without Ed25519 asks the server", async ({ world, page }) => {
  const code = await aCode(world);
  const photo = `data:image/jpeg;base64,${(await photoOf(`http://localhost/verifier${code}`)).toString("base64")}`;
  await page.addInitScript((source) => {
    // The camera sees the photo; WebCrypto is of a time before Ed25519.
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      setInterval(() => canvas.getContext("2d")?.drawImage(image, 0, 0), 50);
      return canvas.captureStream(20);
    };
    crypto.subtle.importKey = () => Promise.reject(new DOMException("Unrecognized name", "NotSupportedError"));
  }, photo);
  const policyOf = async (address: string) => (await page.goto(address))?.headers()["permissions-policy"];
  expect(await policyOf("/connexion")).toContain("camera=()");
  expect(await policyOf("/verifier")).toContain("camera=(self)");
  await page.getByRole("button", { name: "Utiliser la caméra" }).click();
  await expect(page.getByRole("heading", { name: "Ce diplôme est vrai" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Utiliser la caméra" }), "the camera is off again").toBeVisible();
});
