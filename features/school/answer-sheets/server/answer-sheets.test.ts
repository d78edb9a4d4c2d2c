import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { erasePeople } from "#office/privacy/server/privacy.service.ts";
import { schoolStagesApi } from "#school/school-stages/school-stages.contract.ts";
import { aPaperClass, aPaperStage, choice, oneFree, twoFreeWithTotal } from "#tests/paper-stage.ts";
import { readPdf, readQrCodes, sizesIn, withoutSpaces } from "#tests/pdf.ts";
import { formWith } from "#tests/person.ts";
import { aJpegOfScans, aPng, aTextBomb, megabytesDuring, withParts } from "#tests/pictures.ts";
import { insert } from "#tests/rows.ts";
import { aSchoolStage } from "#tests/school-stages.ts";
import { trailOf } from "#tests/stages.ts";
import { secret } from "#tests/template.ts";
import { aColleague, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { answerSheetsApi } from "../answer-sheets.contract.ts";
import { readSheetCode } from "../sheet-code.ts";
import { pagesOf } from "../sheet-layout.ts";
import { withTexts } from "../texts.ts";
import { sweepPictures } from "./keeping.service.ts";
import { reencodePicture } from "./picture-encoding.ts";
import { signaturesWith } from "./sheet-signature.ts";

type PaperClass = Awaited<ReturnType<typeof aPaperClass>>;

const idsOf = (pupils: readonly { readonly wireId: string }[]) => pupils.map(({ wireId }) => wireId);

const print = (
  { caller, stage, pupils }: PaperClass,
  body: { spares?: number; spareCategoryIds?: string[]; style?: "usual" | "large"; userIds?: string[] } = {},
) => caller.download(answerSheetsApi.print, { params: stage.params, body: { userIds: idsOf(pupils), ...body } });

const aWebp = (shade = 200) =>
  sharp({ create: { width: 1_240, height: 1_754, channels: 3, background: { r: shade, g: shade, b: shade } } });

const codesOf = async (paperClass: PaperClass, ...body: [Parameters<typeof print>[1]?]) => [
  ...new Set(readQrCodes((await print(paperClass, ...body)).bytes)),
];

const send = async (
  { caller, stage }: Pick<PaperClass, "caller" | "stage">,
  code: string,
  { shade = 200, replace = "false", bytes }: { shade?: number; replace?: "true" | "false"; bytes?: Buffer } = {},
) =>
  caller.call(answerSheetsApi.keepPicture, {
    params: stage.params,
    query: { code, straight: "true", replace },
    body: formWith("picture", new Uint8Array(bytes ?? (await aWebp(shade).webp().toBuffer())), "page.webp"),
  });

const refusalOf = (sending: Promise<unknown>) => sending.then(() => "", String);

const read = async ({ caller, stage }: Pick<PaperClass, "caller" | "stage">) =>
  withTexts(await caller.call(answerSheetsApi.read, { params: stage.params }));

test("CLS-04 one sheet a pupil, class after class, with two codes that hold no name; spare ones hold nobody", async ({ world }) => {
  const paperClass = await aPaperClass(world, 2);
  const { school, stage } = paperClass;
  const other = await aPupil(world, school, { category: "C1", className: "5e A", person: { firstname: "Олена", lastname: "Бондар" } });
  const { name, bytes } = await print(paperClass, { userIds: [...idsOf(paperClass.pupils), other.wireId], spares: 1 });
  expect(name).toBe("Feuilles de réponses, Quart de finale.pdf");
  const pages = readPdf(bytes);
  // A spare sheet of each category.
  expect(pages).toHaveLength(5);
  expect(pages[0]).toContain(withoutSpaces("Олена Бондар 5e A · C1"));
  expect(pages[1]).toContain(withoutSpaces("Léa 1 Petit 6e B · C1"));
  expect(pages[3]).toContain(withoutSpaces("Feuille de réserve"));
  const codes = readQrCodes(bytes);
  expect(codes).toHaveLength(10);
  expect(codes[0]).toBe(codes[1]);
  expect(codes.every((code) => /^P1\.[0-9A-Z.]+$/.test(code))).toBe(true);
  expect(readSheetCode(codes[0] ?? "")).toMatchObject({ stageId: stage.id, userId: other.id, page: 1, style: "usual", spare: null });
  expect(readSheetCode(codes[6] ?? "")).toMatchObject({ userId: null, spare: expect.any(Number) });
  expect(await trailOf(world, `establishment ${school.id}`)).toMatchObject([{ after: { schoolStage: stage.id, sheets: 3, spares: 2 } }]);
  expect(JSON.stringify(await trailOf(world, `establishment ${school.id}`))).not.toContain("Quart");
});

test("CLS-04 spare sheets are of the chosen categories only", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1);
  const { categories } = await read(paperClass);
  const c2 = categories.find(({ name }) => name === "C2")?.id ?? "";
  expect(readPdf((await print(paperClass, { spares: 2, spareCategoryIds: [c2] })).bytes).map((page) => page.includes("·C2"))).toEqual([
    false,
    true,
    true,
  ]);
  expect(readPdf((await print(paperClass, { spares: 2, spareCategoryIds: [] })).bytes)).toHaveLength(1);
});

test("CLS-04 a problem of choices has their letters in its box, to tick, or to circle where they find no room", async ({ world }) => {
  const values = (count: number) => Array.from({ length: count }, (_, index) => `Réponse ${index}`);
  const few = await aPaperClass(world, 1, { forms: [choice("single", values(4), ["Réponse 1"])] });
  const [page = ""] = readPdf((await print(few)).bytes);
  expect(page).toContain("ABCD");
  expect(page).not.toContain("Entourez");
  const many = await aPaperClass(world, 1, { forms: [choice("multiple", values(40), ["Réponse 1"])] });
  expect(readPdf((await print(many)).bytes)[0]).toContain("Entourez");
});

test("CLS-04 a problem whose solutions are counted says which line is for their number, and which for each solution", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1, { forms: [oneFree("1"), twoFreeWithTotal("3", "4")] });
  const [page = ""] = readPdf((await print(paperClass)).bytes);
  expect(page).toContain(withoutSpaces("Combien en tout ? Solution 1 Solution 2"));
  const [large = ""] = readPdf((await print(paperClass, { style: "large" })).bytes);
  expect(large).toContain(withoutSpaces("Combien en tout ? Solution 1 Solution 2"));
});

test("CLS-04 a title that finds no room in its box says that it goes on", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1, { forms: [oneFree("1"), oneFree("2")] });
  const title = "Le chemin de la fourmi qui traverse le champ de blé avant que la pluie ne tombe";
  await world.db.updateTable("schoolProblems").set({ title }).where("id", "=", Number(paperClass.stage.problemIds[0])).execute();
  const [page = ""] = readPdf((await print(paperClass)).bytes);
  expect(page).toMatch(/1\.Lechemindelafourmi[^.]*blé…2/);
  expect(page).not.toContain("tombe");
});

test("CLS-04 large print takes more pages, each with its own code", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1);
  const codes = await codesOf(paperClass, { style: "large" });
  expect(codes.map((code) => readSheetCode(code))).toMatchObject([
    { page: 1, style: "large" },
    { page: 2, style: "large" },
  ]);
});

test("TIM-02 a pupil with a right to large print gets theirs so, and with no smaller letter, whatever the others get", async ({
  world,
}) => {
  const paperClass = await aPaperClass(world, 2);
  const [one] = paperClass.pupils;
  const right = { extra: 0, needs: ["largePrint"], startsOn: "2026-09-01", endsOn: "2027-08-31", givenAt: world.time.now };
  await insert(world, "accommodations", { userId: one?.id ?? 0, ...right });
  const codes = (await codesOf(paperClass)).map((code) => readSheetCode(code));
  const stylesOf = (id: number | undefined) => new Set(codes.filter((code) => code?.userId === id).map((code) => code?.style));
  expect([stylesOf(one?.id), stylesOf(paperClass.pupils[1]?.id)]).toEqual([new Set(["large"]), new Set(["usual"])]);
  const { bytes } = await print(paperClass, { userIds: [one?.wireId ?? ""] });
  expect(Math.min(...sizesIn(bytes))).toBeGreaterThanOrEqual(18);
});

const code = { stageId: 1, userId: 22, spare: null, categoryId: 3, style: "usual", page: 1, problems: "K7" } as const;

test("CLS-04 a code of which a letter was changed is none of ours, whatever was changed", () => {
  const { sign, read } = signaturesWith(secret);
  const text = sign(code);
  expect(read(text)).toMatchObject(code);
  for (let at = 0; at < text.length; at += 1)
    for (const letter of "019AZ.")
      if (letter !== text[at]) expect(read(`${text.slice(0, at)}${letter}${text.slice(at + 1)}`), `${at} ${letter}`).toBeNull();
  expect(signaturesWith("x".repeat(40)).read(text)).toBeNull();
});

test("CLS-04 sheets printed before the secret was changed are read for as long as the former one is given, and none is printed with it", () => {
  const printed = signaturesWith(secret).sign(code);
  const after = signaturesWith("y".repeat(40), secret);
  expect([after.read(printed), after.read(after.sign(code))]).toEqual([expect.objectContaining(code), expect.objectContaining(code)]);
  expect(signaturesWith("y".repeat(40)).read(printed)).toBeNull();
  expect(signaturesWith(secret).read(after.sign(code)), "signed with the new one alone").toBeNull();
});

test("CLS-04 after too many wrong codes an account waits, also with a right one, until the hour is over; others do not", async ({
  world,
}) => {
  const paperClass = await aPaperClass(world, 1);
  const [code = ""] = await codesOf(paperClass);
  const forged = `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`;
  expect(await refusalOf(send(paperClass, forged))).toContain("n'est celui d'aucune feuille imprimée ici");
  await world.pool.query("update throttles set tries = 299");
  expect(await refusalOf(send(paperClass, forged))).toContain("n'est celui d'aucune feuille imprimée ici");
  for (const sent of [forged, code]) expect(await refusalOf(send(paperClass, sent))).toContain("attendez 60 minutes, puis réessayez");
  const colleague = await aColleague(world, paperClass.school, true);
  const { userId } = await send({ caller: colleague.caller, stage: paperClass.stage }, code);
  expect(userId).toBe(paperClass.pupils[0]?.wireId);
  await world.pool.query("update throttles set since = since - interval '61 minutes'");
  expect((await send(paperClass, code)).userId).toBe(userId);
});

test("CLS-05 a picture is kept for whom its code was printed; sent twice it is kept once, another one of the page only on wish", async ({
  world,
}) => {
  const paperClass = await aPaperClass(world, 2);
  const [code = ""] = await codesOf(paperClass);
  const first = await send(paperClass, code);
  expect(first).toMatchObject({ userId: paperClass.pupils[0]?.wireId, page: 1, isStraight: true });
  expect(await send(paperClass, code)).toEqual(first);
  expect(await refusalOf(send(paperClass, code, { shade: 90 }))).toContain("Cette page est déjà là");
  expect(await send(paperClass, code, { shade: 90, replace: "true" })).toMatchObject({ id: first.id });
  expect((await read(paperClass)).pictures).toHaveLength(1);
  const { bytes, name } = await paperClass.caller.download(answerSheetsApi.picture, {
    params: { ...paperClass.stage.params, pictureId: first.id },
  });
  expect(name).toBe(`Feuille ${first.id}.webp`);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1_240, height: 1_754 });
});

test("CLS-05 MND-01 a stage keeps three pictures of each page of each pupil and 500 of spare sheets, and refuses more in a sentence", async ({
  world,
}) => {
  const paperClass = await aPaperClass(world, 2);
  const { stage, caller } = paperClass;
  const [code = "", other = ""] = await codesOf(paperClass);
  await send(paperClass, code);
  const limit = 3 * 2 * pagesOf(stage.problemIds.length, "large") + 500;
  await sql`
    insert into answer_sheet_pictures
      (school_stage_id, spare, category_id, style, page, problems, is_straight, digest, picture, received_at)
    select school_stage_id, n, category_id, style, page, problems, is_straight, digest, picture, received_at
    from answer_sheet_pictures, generate_series(1, ${limit} - 2) n where school_stage_id = ${stage.id}`.execute(world.db);
  const spare = await send(paperClass, other);
  expect((await read(paperClass)).pictures).toHaveLength(limit);
  const [, , another = ""] = await codesOf(paperClass, { spares: 1 });
  expect(await refusalOf(send(paperClass, another))).toContain(
    `"statusCode":409,"error":"Conflict","message":"Ce quart de finale a déjà ${limit} photos de feuilles\u00A0: il ne peut pas`,
  );
  expect(await send(paperClass, code, { shade: 90, replace: "true" }), "a page that is there may be replaced").toMatchObject({ page: 1 });
  await caller.call(answerSheetsApi.removePicture, { params: { ...stage.params, pictureId: spare.id } });
  expect(await send(paperClass, another)).toMatchObject({ userId: null });
});

test("CLS-05 a picture keeps nothing but its points", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1);
  const [code = ""] = await codesOf(paperClass);
  const taken = await aWebp()
    .withExif({ IFD0: { Copyright: "Secret" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
  expect(taken.includes("Secret")).toBe(true);
  const { id } = await send(paperClass, code, { bytes: taken });
  const { bytes } = await paperClass.caller.download(answerSheetsApi.picture, { params: { ...paperClass.stage.params, pictureId: id } });
  expect(bytes.includes("Secret")).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test("CLS-05 a sheet of another stage, of another school, of nobody or of somebody who left is refused in a sentence", async ({
  world,
}) => {
  const paperClass = await aPaperClass(world, 1);
  const [code = ""] = await codesOf(paperClass);
  const last = await aPaperStage(world, paperClass.school, { name: "Quart de finale", year: 2026 });
  expect(await refusalOf(send({ ...paperClass, stage: last }, code))).toContain("Cette feuille est celle d'une autre épreuve.");
  expect(await refusalOf(send(paperClass, `${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}`))).toContain(
    "aucune feuille imprimée ici",
  );
  const [pupil] = paperClass.pupils;
  await aRegistration(world, { userId: pupil?.id ?? 0, year: 2026, establishmentId: paperClass.school.id });
  const [former = ""] = await codesOf({ ...paperClass, stage: last });
  expect(await refusalOf(send(paperClass, former)), "a sheet of last year").toContain("Cette feuille est celle d'une autre épreuve.");
  expect(await refusalOf(send({ ...paperClass, stage: last }, former)), "at its own stage, which is over").toContain("409");
  const stranger = await aPaperClass(world, 1);
  const [foreign = ""] = await codesOf(stranger);
  expect(await refusalOf(send(paperClass, foreign))).toContain("une autre épreuve");
  expect(await refusalOf(send({ caller: stranger.caller, stage: paperClass.stage }, code))).toContain("403");
  await world.db
    .deleteFrom("registrations")
    .where("userId", "=", paperClass.pupils[0]?.id ?? 0)
    .execute();
  expect(await refusalOf(send(paperClass, code))).toContain("n'est pas, ou plus, un élève");
});

test("CLS-05 what is no picture, or a bomb, is refused in a sentence", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1);
  const [code = ""] = await codesOf(paperClass);
  const bomb = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "#ffffff" } })
    .png({ palette: true })
    .toBuffer();
  for (const bytes of [Buffer.from("%PDF-1.7"), Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), bomb]) {
    expect(await refusalOf(send(paperClass, code, { bytes }))).toContain("Cette photo est abîmée");
  }
});

test("MND-01 CLS-05 a photograph of thousands of scans is refused before it is decoded, one of many is read", async () => {
  expect(await reencodePicture(aJpegOfScans(100), false)).not.toBeNull();
  expect(await reencodePicture(aJpegOfScans(2_000), false)).toBeNull();
});

test("MND-01 CLS-05 compressed texts in a photograph take no memory, and it is read", async () => {
  const png = await aPng(200, 200);
  const hiding = withParts(png, ...Array<Buffer>(8).fill(aTextBomb()));
  let read: Buffer | null = null;
  const growth = await megabytesDuring(async () => {
    read = await reencodePicture(hiding, false);
  });
  expect(growth).toBeLessThan(250);
  expect(read).toEqual(await reencodePicture(png, false));
});

test("CLS-05 a sheet printed before the problems changed is kept whole, not cut by the boxes of today", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1);
  const [code = ""] = await codesOf(paperClass);
  await world.db.deleteFrom("schoolProblems").where("id", "=", Number(paperClass.stage.problemIds[0])).execute();
  expect(await send(paperClass, code)).toMatchObject({ isStraight: false });
});

test("CLS-05 a spare sheet is given to a pupil by the teacher, who has each page once", async ({ world }) => {
  const paperClass = await aPaperClass(world, 2);
  const codes = await codesOf(paperClass, { spares: 1 });
  const [own = "", , spare = ""] = codes;
  await send(paperClass, own);
  const { id, userId } = await send(paperClass, spare, { shade: 120 });
  expect(userId).toBeNull();
  const params = { ...paperClass.stage.params, pictureId: id };
  const [first, second] = paperClass.pupils;
  const assign = (to: string | null) => paperClass.caller.call(answerSheetsApi.assign, { params, body: { userId: to } });
  expect(await refusalOf(assign(first?.wireId ?? ""))).toContain("Cet élève a déjà une photo de cette page.");
  expect(await assign(second?.wireId ?? "")).toMatchObject({ userId: second?.wireId });
  expect(await refusalOf(assign((await aPupil(world, await aSchool(world))).wireId))).toContain("n'est pas, ou plus, un élève");
});

const answer = (...answers: string[]) => ({ answers, total: null, isRight: null });

test("CLS-06 the second entry is somebody else's, and what differs is decided one by one", async ({ world }) => {
  const { school, stage, pupils, caller } = await aPaperClass(world, 1);
  const [pupil] = pupils;
  const params = { ...stage.params, userId: pupil?.wireId ?? "" };
  const [one = "", two = "", three = ""] = stage.problemIds;
  const save = (who: typeof caller, source: "paper" | "second", body: object, basedOn = 0) =>
    who.call(answerSheetsApi.saveEntry, { params, body: { source, basedOn, minutes: 50, answers: body as never } });
  const colleague = await aColleague(world, school, true);
  expect(await refusalOf(save(colleague.caller, "second", { [one]: answer("1") }))).toContain("pas encore de première saisie");
  expect(await save(caller, "paper", { [one]: answer("1") })).toMatchObject({ version: 1, isOwn: true });
  expect(await save(caller, "paper", { [one]: answer("1"), [two]: answer("7") }, 1)).toMatchObject({ version: 2 });
  expect(await refusalOf(save(caller, "paper", {}, 1))).toContain("Quelqu'un a changé cette saisie");
  expect(await refusalOf(save(caller, "second", {}))).toContain("quelqu'un d'autre");
  const differs = async () =>
    (await caller.call(schoolStagesApi.standings, { params: stage.params })).pupils.map((standing) => standing.differs);
  expect(await differs(), "entered once").toEqual([false]);
  await save(colleague.caller, "second", { [one]: answer("1"), [two]: answer("1"), [three]: answer("3") });
  expect(await differs(), "the ranking says so").toEqual([true]);
  const settle = (problemId: string, source: "paper" | "second") =>
    caller.call(answerSheetsApi.settle, { params, body: { problemId, source } });
  await settle(two, "second");
  const entries = await settle(three, "paper");
  expect(entries.map(({ answers }) => answers)).toEqual([
    { [one]: answer("1"), [two]: answer("1") },
    { [one]: answer("1"), [two]: answer("1") },
  ]);
  expect(await differs(), "decided").toEqual([false]);
  const trail = await trailOf(world, `establishment ${school.id}`);
  const actions = trail.map(({ action }) => action);
  expect(actions).toEqual(["enter answer sheet", "enter answer sheet", "settle answer sheet", "settle answer sheet"]);
  expect(trail.map(({ after }) => after)).toContainEqual({ schoolStage: stage.id, again: true });
  expect(await trailOf(world, `user ${pupil?.id}`)).toEqual([]);
});

test("CLS-06 a colleague without the right to register reads, and enters nothing; another school reads nothing", async ({ world }) => {
  const { school, stage, pupils } = await aPaperClass(world, 1);
  const colleague = await aColleague(world, school);
  const params = { ...stage.params, userId: pupils[0]?.wireId ?? "" };
  expect(await colleague.caller.status(answerSheetsApi.read, { params: stage.params })).toBe(200);
  const body = { source: "paper", basedOn: 0, minutes: null, answers: {} } as const;
  expect(await colleague.caller.status(answerSheetsApi.saveEntry, { params, body })).toBe(403);
  const stranger = await aSchool(world);
  expect(await stranger.correspondent.caller.status(answerSheetsApi.read, { params: stage.params })).toBe(403);
});

test("CLS-05 a teacher of one class sees, prints and enters nothing of another", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1);
  const { school, stage, pupils } = paperClass;
  const own = await aPupil(world, school, { category: "C1", className: "5e A" });
  const [code = ""] = await codesOf(paperClass);
  const { id: pictureId } = await send(paperClass, code);
  const { caller } = await aColleague(world, school, true, ["5e A"]);
  const seen = await caller.call(answerSheetsApi.read, { params: stage.params });
  expect(seen.pupils.map(({ userId }) => userId)).toEqual([own.wireId]);
  expect(seen.pictures).toEqual([]);
  const of = { ...stage.params, userId: pupils[0]?.wireId ?? "" };
  const picture = { ...stage.params, pictureId };
  expect(await caller.status(answerSheetsApi.print, { params: stage.params, body: { userIds: idsOf(pupils) } })).toBe(403);
  expect(await caller.status(answerSheetsApi.print, { params: stage.params, body: { userIds: [own.wireId] } })).toBe(200);
  expect(await caller.status(answerSheetsApi.picture, { params: picture })).toBe(404);
  expect(await caller.status(answerSheetsApi.removePicture, { params: picture })).toBe(404);
  expect(await refusalOf(send({ caller, stage }, code))).toContain("n'est pas, ou plus, un élève");
  const body = { source: "paper", basedOn: 0, minutes: null, answers: {} } as const;
  expect(await caller.status(answerSheetsApi.saveEntry, { params: of, body })).toBe(400);
  expect(await caller.status(answerSheetsApi.settle, { params: of, body: { problemId: null, source: "paper" } })).toBe(400);
  expect(await caller.status(answerSheetsApi.removeEntry, { params: of, query: { source: "paper", basedOn: 1 } })).toBe(400);
});

test("CLS-05 what is typed from paper is marked as on screen, and ranked", async ({ world }) => {
  const paperClass = await aPaperClass(world, 2);
  const { school, stage, pupils } = paperClass;
  const [code = ""] = await codesOf(paperClass);
  await send(paperClass, code);
  const photographed = async () => (await school.correspondent.caller.call(schoolStagesApi.list))[0]?.photographed;
  expect(await photographed(), "a photograph waits to be typed").toBe(1);
  const enter = (at: number, answers: object) =>
    school.correspondent.caller.call(answerSheetsApi.saveEntry, {
      params: { ...stage.params, userId: pupils[at]?.wireId ?? "" },
      body: { source: "paper", basedOn: 0, minutes: 60, answers: answers as never },
    });
  const [one = "", two = "", three = ""] = stage.problemIds;
  await enter(0, { [one]: answer("1"), [two]: answer("9") });
  expect(await photographed()).toBe(0);
  await enter(1, { [one]: answer("1"), [two]: answer("2"), [three]: { answers: ["illisible"], total: null, isRight: true } });
  const standings = await school.correspondent.caller.call(schoolStagesApi.standings, { params: stage.params });
  const marks = new Map(standings.pupils.map(({ userId, marks }) => [userId, [marks?.rank, marks?.grade, marks?.weightedGrade]]));
  expect(pupils.map(({ wireId }) => marks.get(wireId))).toEqual([
    [2, 1, 1],
    [1, 3, 6],
  ]);
});

test("CLS-07 the same answers typed from paper and saved on screen give the same marks, ranks and order", async ({ world }) => {
  const shapes = ["un carré", "un rond", "un losange"];
  const problems = [
    ...[oneFree("12"), oneFree("3 h 20"), choice("single", shapes, ["un rond"]), choice("multiple", shapes, ["un carré", "un losange"])],
    twoFreeWithTotal("3", "4"),
  ].map((form) => ({ form, categories: ["C1"] }));
  const [school, office] = [await aSchool(world), { ...{ onPaper: true, onScreen: true }, problems }];
  const [paper, screen] = [await aSchoolStage(world, school, office), await aSchoolStage(world, school, office)];
  const tries = [
    [["12"], ["3h20", "3 h 20"], ["un rond", "un carré"], ["un carré|un losange", "un carré"], ["3|4", "3"]],
    [
      ["12 ", "13", ""],
      ["3 h 20", "200"],
      ["un losange", ""],
      ["un losange", "un losange|un carré"],
      ["4|3", "5|4", ""],
    ],
  ];
  const pupils = [];
  for (let index = 0; index < 12; index += 1) {
    const pupil = await aPupil(world, school, { category: "C1", person: { birthday: `2014-0${1 + (index % 3)}-01` } });
    const written = problems.map((_, at) => {
      const choices = tries.flatMap((half) => half[at] ?? []);
      const text = choices[(index * 7 + at * 3) % choices.length] ?? "";
      return { answers: text === "" ? [] : text.split("|"), total: at === 4 ? 1 + (index % 3) : null };
    });
    const byProblem = (stage: typeof paper) => written.map((given, at) => [stage.problems[at]?.wireId ?? "", given] as const);
    await school.correspondent.caller.call(answerSheetsApi.saveEntry, {
      params: { id: paper.wireId, userId: pupil.wireId },
      body: { source: "paper", basedOn: 0, minutes: 50, answers: Object.fromEntries(byProblem(paper)) },
    });
    await pupil.caller.call(schoolStagesApi.save, {
      params: { id: screen.wireId },
      body: byProblem(screen).map(([questionId, { answers, total }]) => ({ questionId, answers, totalAnswer: total })),
    });
    pupils.push(pupil);
  }
  const ranking = async ({ wireId, problems: own }: typeof paper) => {
    const standings = await school.correspondent.caller.call(schoolStagesApi.standings, { params: { id: wireId } });
    return standings.pupils.map(({ userId, marks }) => [
      ...[userId, marks?.rank, marks?.grade, marks?.weightedGrade],
      ...own.map((problem) => marks?.problems[problem.wireId]),
    ]);
  };
  const [onPaper, onScreen] = [await ranking(paper), await ranking(screen)];
  expect(onPaper).toHaveLength(pupils.length);
  expect(new Set(onPaper.map(([, , grade]) => grade)).size, "there is something to rank").toBeGreaterThan(2);
  expect(onScreen).toEqual(onPaper);
});

/** A picture of each pupil of a new class. */
async function aPicturedClass(world: World, count: number) {
  const paperClass = await aPaperClass(world, count);
  for (const code of await codesOf(paperClass)) await send(paperClass, code);
  return paperClass;
}

test("CLS-08 pictures are deleted after the days of the regulations, and not before; what was typed stays", async ({ world }) => {
  const paperClass = await aPicturedClass(world, 1);
  const count = async () => (await read(paperClass)).pictures.length;
  expect((await read(paperClass)).keptDays).toBe(31);
  const after = (days: number) => new Date(world.time.now.getTime() + days * 24 * 3_600_000);
  await sweepPictures(world.db, after(31));
  expect(await count()).toBe(1);
  await sweepPictures(world.db, after(31.01));
  expect(await count()).toBe(0);
});

test("CLS-08 pictures of somebody who is erased are deleted at once", async ({ world }) => {
  const paperClass = await aPicturedClass(world, 2);
  const [pupil] = paperClass.pupils;
  await world.db.transaction().execute((trx) => erasePeople(trx, [pupil?.id ?? 0], null, world.time.now));
  const pictures = world.db.selectFrom("answerSheetPictures").select("userId").where("schoolStageId", "=", paperClass.stage.id);
  expect(await pictures.execute()).toEqual([{ userId: paperClass.pupils[1]?.id }]);
});

test("CLS-05 a spare sheet with an owner of another class is neither read nor replaced by its code, and a replacement is in the trail", async ({
  world,
}) => {
  const paperClass = await aPaperClass(world, 1);
  const { school, stage, pupils, caller } = paperClass;
  const spare = (await codesOf(paperClass, { spares: 1 }))[1] ?? "";
  const { id, receivedAt } = await send(paperClass, spare);
  await caller.call(answerSheetsApi.assign, { params: { ...stage.params, pictureId: id }, body: { userId: pupils[0]?.wireId ?? "" } });
  const teacher = { caller: (await aColleague(world, school, true, ["5e Z"])).caller, stage };
  expect(await refusalOf(send(teacher, spare))).toContain("n'est pas, ou plus, un élève");
  expect(await refusalOf(send(teacher, spare, { shade: 90, replace: "true" }))).toContain("n'est pas, ou plus, un élève");
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  expect(await send(paperClass, spare, { shade: 90, replace: "true" })).toMatchObject({ id, receivedAt, userId: pupils[0]?.wireId });
  expect((await trailOf(world, `establishment ${school.id}`)).map(({ action, after }) => [action, after])).toContainEqual([
    "replace answer picture",
    { schoolStage: stage.id, page: 1 },
  ]);
});

test("CLS-05 the removal of a photograph of nobody is in the trail", async ({ world }) => {
  const paperClass = await aPaperClass(world, 1);
  const { id } = await send(paperClass, (await codesOf(paperClass, { spares: 1 }))[1] ?? "");
  await paperClass.caller.call(answerSheetsApi.removePicture, { params: { ...paperClass.stage.params, pictureId: id } });
  expect((await trailOf(world, `establishment ${paperClass.school.id}`)).at(-1)).toMatchObject({
    action: "remove answer picture",
    before: { schoolStage: paperClass.stage.id, page: 1 },
  });
});

test("CLS-05 photographs that wait in numbers are refused for a moment, not kept in memory without end", async () => {
  const bytes = await aWebp().webp().toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => reencodePicture(bytes, true)));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(50);
  expect(await reencodePicture(bytes, true)).not.toBeNull();
});

test("CLS-06 the second entry shows nothing of the first, and nobody changes somebody else's entry", async ({ world }) => {
  const { school, stage, pupils, caller } = await aPaperClass(world, 1);
  const params = { ...stage.params, userId: pupils[0]?.wireId ?? "" };
  const [one = ""] = stage.problemIds;
  const save = (who: typeof caller, source: "paper" | "second", text: string, basedOn = 0) =>
    who.call(answerSheetsApi.saveEntry, { params, body: { source, basedOn, minutes: 50, answers: { [one]: answer(text) } } });
  const entriesFor = async (who: typeof caller) => (await read({ caller: who, stage })).pupils[0]?.entries;
  const colleague = await aColleague(world, school, true);
  await save(caller, "paper", "17");
  expect(await entriesFor(colleague.caller)).toMatchObject([{ source: "paper", isOwn: false, answers: {}, minutes: null }]);
  expect(await entriesFor(caller)).toMatchObject([{ answers: { [one]: { answers: ["17"] } }, minutes: 50 }]);
  expect(await refusalOf(save(colleague.caller, "paper", "1", 1))).toContain("quelqu'un d'autre");
  await save(colleague.caller, "second", "11");
  expect(await refusalOf(save(caller, "second", "17", 1))).toContain("quelqu'un d'autre");
  for (const who of [caller, colleague.caller])
    expect((await entriesFor(who))?.map(({ answers }) => answers[one]?.answers).toSorted()).toEqual([["11"], ["17"]]);
  await save(colleague.caller, "second", "17", 1);
});

test("CLS-06 a save from before does not bring an erased entry back", async ({ world }) => {
  const { stage, pupils, caller } = await aPaperClass(world, 1);
  const params = { ...stage.params, userId: pupils[0]?.wireId ?? "" };
  const save = (basedOn: number) =>
    caller.call(answerSheetsApi.saveEntry, { params, body: { source: "paper", basedOn, minutes: 50, answers: {} } });
  await save(0);
  await caller.call(answerSheetsApi.removeEntry, { params, query: { source: "paper", basedOn: 1 } });
  expect(await refusalOf(save(1))).toContain("Quelqu'un a changé cette saisie");
  expect((await read({ caller, stage })).pupils[0]?.entries).toEqual([]);
});

test("CLS-08 a sheet whose answers are erased is not entered again, and says so", async ({ world }) => {
  const { caller, stage, pupils } = await aPaperClass(world, 1);
  const params = { ...stage.params, userId: pupils[0]?.wireId ?? "" };
  const body = { source: "paper", basedOn: 0, minutes: 60, answers: {} } as const;
  await caller.call(answerSheetsApi.saveEntry, { params, body });
  await world.db.updateTable("schoolSheets").set({ answersErasedAt: world.time.now }).execute();
  expect((await read({ caller, stage })).pupils[0]?.entries).toMatchObject([{ isErased: true, minutes: 60 }]);
  expect((await caller.refused(answerSheetsApi.saveEntry, { params, body: { ...body, basedOn: 1 } })).message).toContain("sa note reste");
});

test("CLS-03 CLS-05 a sheet that was printed is received of a pupil who has left the classes of the stage since, and they stay in it", async ({
  world,
}) => {
  const paperClass = await aPaperClass(world, 2);
  const { stage, pupils, caller } = paperClass;
  const [code = ""] = await codesOf(paperClass);
  await world.db
    .updateTable("schoolStages")
    .set({ classNames: ["6e Z"] })
    .where("id", "=", stage.id)
    .execute();
  expect((await read(paperClass)).pupils).toEqual([]);
  const [photographed, other] = pupils;
  expect(await send(paperClass, code)).toMatchObject({ userId: photographed?.wireId });
  expect((await read(paperClass)).pupils.map(({ userId }) => userId)).toEqual([photographed?.wireId]);
  const save = (userId = "") =>
    caller.status(answerSheetsApi.saveEntry, {
      params: { ...stage.params, userId },
      body: { source: "paper", basedOn: 0, minutes: null, answers: {} },
    });
  expect([await save(photographed?.wireId), await save(other?.wireId)]).toEqual([200, 400]);
});

test("MND-01 the paper sheets of a hundred pupils, each typed twice with all choices ticked, are read in less than a megabyte", async ({
  world,
}) => {
  const values = Array.from({ length: 20 }, (_, index) => `${index} ${"x".repeat(187)}`);
  const forms = Array.from({ length: 30 }, () => choice("multiple", values, values.slice(0, 1)));
  const { school, stage, pupils, caller } = await aPaperClass(world, 1, { forms });
  const [first] = pupils;
  const colleague = await aColleague(world, school, true);
  const answers = Object.fromEntries(stage.problemIds.map((id) => [id, answer(...values)]));
  for (const [who, source] of [
    [caller, "paper"],
    [colleague.caller, "second"],
  ] as const)
    await who.call(answerSheetsApi.saveEntry, {
      params: { ...stage.params, userId: first?.wireId ?? "" },
      body: { source, basedOn: 0, minutes: 50, answers },
    });
  for (let count = 1; count < 100; count += 1) pupils.push(await aPupil(world, school, { category: "C1", className: "6e B" }));
  await sql`
    insert into school_sheets (school_stage_id, user_id, source, answers, minutes, entered_by, saved_at)
    select h.school_stage_id, u.id, h.source, h.answers, h.minutes, h.entered_by, h.saved_at
    from school_sheets h cross join users u
    where h.school_stage_id = ${stage.id} and u.id = any(${pupils.slice(1).map(({ id }) => id)})`.execute(world.db);
  const listed = await caller.call(answerSheetsApi.read, { params: stage.params });
  expect(JSON.stringify(listed).length).toBeLessThan(1_000_000);
  const read = withTexts(listed).pupils;
  expect(read).toHaveLength(100);
  expect(read.at(-1)?.entries.map((entry) => entry.answers)).toEqual([answers, answers]);
}, 60_000);

test("MND-01 CLS-06 an entry holds the choices of a problem, or what was typed before them, and one answer a field", async ({ world }) => {
  const forms = [choice("multiple", ["un rond", "un carré"], ["un rond"]), oneFree("4")];
  const { stage, pupils, caller } = await aPaperClass(world, 1, { forms });
  const [shape = "", number = ""] = stage.problemIds;
  const params = { ...stage.params, userId: pupils[0]?.wireId ?? "" };
  const body = (answers: object, basedOn = 0) => ({ source: "paper", basedOn, minutes: 50, answers: answers as never }) as const;
  const refused = async (answers: object) => (await caller.refused(answerSheetsApi.saveEntry, { params, body: body(answers) })).message;
  expect(await refused({ [shape]: answer("un losange") })).toContain("«\u00A0un losange\u00A0» n'est pas, ou plus, un choix");
  expect(await refused({ [shape]: answer("un rond", "un rond") })).toContain("coché deux fois");
  expect(await refused({ [number]: answer("4", "5") })).toContain("Trop de réponses");
  await caller.call(answerSheetsApi.saveEntry, { params, body: body({ [shape]: answer("un rond"), [number]: answer("4") }) });
  await world.db
    .updateTable("schoolProblems")
    .set({ form: JSON.stringify(choice("multiple", ["un losange", "un carré"], ["un losange"])) })
    .where("id", "=", Number(shape))
    .execute();
  const after = { [shape]: answer("un carré", "un rond") };
  await caller.call(answerSheetsApi.saveEntry, { params, body: body(after, 1) });
  expect((await read({ caller, stage })).pupils[0]?.entries).toMatchObject([{ answers: after }]);
});
