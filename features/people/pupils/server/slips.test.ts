import { describe, expect } from "vitest";
import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { isAccepted, slipOf as slipFrom } from "#tests/password-links.ts";
import { readPdf, readQrCodes, withoutSpaces } from "#tests/pdf.ts";
import { Caller } from "#tests/person.ts";
import { trailOf } from "#tests/stages.ts";
import { aCenter, aColleague, aParticipant, aPerson, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { slipsApi } from "../slips.contract.ts";

const PASSWORD = "une longue phrase à moi";
const DAY_MS = 24 * 60 * 60 * 1_000;

type School = Awaited<ReturnType<typeof aSchool>>;
interface SlipCode {
  readonly username: string;
  readonly code: string;
}

/** Reads a slip's QR code URL. */
const codeInAddress = (address: string): SlipCode => {
  const { pathname, hash } = new URL(address);
  expect(pathname).toBe("/connexion/mot-de-passe");
  const { identifiant = "", code = "" } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return { username: identifiant, code };
};

const print = (school: School, ...pupils: readonly { readonly wireId: string }[]) =>
  school.correspondent.caller.download(slipsApi.print, { body: { userIds: pupils.map(({ wireId }) => wireId) } });

/** The content of a pupil's new slip. */
async function slipOf(school: School, pupil: { readonly wireId: string }): Promise<SlipCode> {
  const [address = ""] = readQrCodes((await print(school, pupil)).bytes);
  return codeInAddress(address);
}

test("ETB-09 LET-01 a school gives an exam center's manager no slip, no link and no other address", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const { id } = await aCenter(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: id, userId: pupil.id }).execute();
  const { caller } = school.correspondent;
  expect(await caller.status(slipsApi.print, { body: { userIds: [pupil.wireId] } })).toBe(403);
  expect(await caller.status(authApi.sendPasswordLink, { body: { userId: pupil.wireId } })).toBe(403);
  const address = { params: { id: pupil.wireId }, body: { contact: { email: "eve@exemple.fr" } } };
  expect(await caller.status(usersApi.update, address)).toBe(403);
});

test("PPL-12 LET-02 a colleague prints slips for accounts without a password; those that have one need the right to register", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [fresh, ready] = [await aPupil(world, school), await aPupil(world, school)];
  await world.db.deleteFrom("credentials").where("userId", "=", fresh.id).execute();
  await world.db
    .insertInto("credentials")
    .values({ userId: ready.id, passwordHash: "x" })
    .onConflict((same) => same.column("userId").doNothing())
    .execute();
  const [seeing, registering] = [await aColleague(world, school), await aColleague(world, school, true)];
  const ask = (...pupils: readonly { readonly wireId: string }[]) => ({ body: { userIds: pupils.map(({ wireId }) => wireId) } });
  const refused = await seeing.caller.refused(slipsApi.print, ask(fresh, ready));
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining("a déjà un mot de passe")]);
  expect(await seeing.caller.status(slipsApi.print, ask(fresh))).toBe(200);
  expect(await registering.caller.status(slipsApi.print, ask(ready))).toBe(200);
  expect(await school.correspondent.caller.status(slipsApi.print, ask(ready))).toBe(200);
});

test("PPL-12 LET-07 a slip printed with the right to register replaces no password once that right is taken back", async ({ world }) => {
  const school = await aSchool(world);
  const [fresh, ready, given] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)];
  const passwords = [ready, given].map(({ id }) => ({ userId: id, passwordHash: "x" }));
  await world.db.deleteFrom("credentials").where("userId", "in", [fresh.id, ready.id, given.id]).execute();
  await world.db.insertInto("credentials").values(passwords).execute();
  const colleague = await aColleague(world, school, true);
  const slips = await Promise.all([fresh, ready, given].map((pupil) => slipFrom({ correspondent: colleague }, pupil)));
  const change = (mayRegister: boolean) =>
    school.correspondent.caller.call(colleaguesApi.change, { params: colleague.params, body: { mayRegister } });
  await change(false);
  expect(await Promise.all(slips.slice(0, 2).map((slip) => isAccepted(world, slip)))).toEqual([true, false]);
  await change(true);
  expect(await isAccepted(world, slips[2] ?? { body: { token: "", password: "" } }), "given back").toBe(true);
});

const passwordBody = ({ username, code }: SlipCode, password = PASSWORD) => ({ body: { username, token: code, password } });
const logIn = (world: World, username: string, password = PASSWORD) => world.nobody.call(authApi.logIn, { body: { username, password } });
const advanceMs = (world: World, ms: number) => {
  world.time.now = new Date(world.time.now.getTime() + ms);
};

describe("printing", () => {
  test("ETB-09 PAR-12 PPL-05 a slip for each pupil, by category then name, with everything needed to sign in", async ({ world }) => {
    const school = await aSchool(world, { name: "Collège Blaise-Pascal" });
    const aNamedPupil = (firstname: string, lastname: string, category: string) =>
      aParticipant(world, { person: { firstname, lastname }, category, establishmentId: school.id });
    const [last, second, first] = [
      await aNamedPupil("Zoé", "Abadie", "C2"),
      await aNamedPupil("Олена", "Бондар", "CM"),
      await aNamedPupil("Éric", "Zola", "CM"),
    ];
    const { name, bytes } = await print(school, last, first, second, last);
    expect(name).toBe("Identifiants, Collège Blaise-Pascal.pdf");
    const [page = "", ...others] = readPdf(bytes);
    expect(others).toEqual([]);
    const positions = ["Éric", "Олена", "Zoé"].map((firstname) => page.indexOf(firstname));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    const slipCodes = readQrCodes(bytes).map(codeInAddress);
    expect(slipCodes.map(({ username }) => username)).toEqual([first, second, last].map(({ username }) => username));
    const { numPalmares } = await world.db.selectFrom("users").select("numPalmares").where("id", "=", first.id).executeTakeFirstOrThrow();
    const [{ code } = { code: "" }] = slipCodes;
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    for (const expected of [
      first.username,
      numPalmares,
      `${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7)}`,
      "CM : CM1 et CM2 · Collège Blaise-Pascal",
      "avant le 20 décembre 2026",
      "palmares.test",
      "J'ai reçu un code de mon établissement",
    ])
      expect(page).toContain(withoutSpaces(expected));
  });

  test("PPL-12 slips are printed class by class, each class on pages of its own", async ({ world }) => {
    const school = await aSchool(world);
    const pupils = [];
    for (const [lastname, className] of [
      ["Zola", "5e A"],
      ["Abadie", "5e B"],
      ["Martin", "5e A"],
    ] as const)
      pupils.push(await aPupil(world, school, { className, person: { lastname, firstname: "Zoé" } }));
    const [zola, abadie, martin] = pupils;
    const { name, bytes } = await print(school, ...pupils);
    expect(name, "of several classes").toBe(`Identifiants, ${school.name}.pdf`);
    if (zola && martin) expect((await print(school, zola, martin)).name).toBe(`Identifiants, 5e A, ${school.name}.pdf`);
    if (abadie) expect((await print(school, abadie)).name, "of one pupil").toBe("Identifiants, Zoé Abadie.pdf");
    const pages = readPdf(bytes);
    expect(pages.map((page) => page.match(/Zola|Abadie|Martin|5e[AB]/g))).toEqual([
      ["Martin", "5eA", "Zola", "5eA"],
      ["Abadie", "5eB"],
    ]);
  });

  test("seven slips take two pages; a single one has its pupil's name", async ({ world }) => {
    const school = await aSchool(world);
    const pupils = [];
    for (let made = 0; made < 7; made += 1) pupils.push(await aPupil(world, school));
    const { bytes } = await print(school, ...pupils);
    expect(readPdf(bytes)).toHaveLength(2);
    expect(new Set(readQrCodes(bytes)).size).toBe(7);
    const [pupil] = pupils;
    if (pupil) expect((await print(school, pupil)).name).toBe("Identifiants, Marie Durand.pdf");
  });

  test("ETB-11 only the school's pupils of this year; if one is not, nobody gets a code", async ({ world }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    const before = await slipOf(school, pupil);
    const former = await aPupil(world, school, { year: 2026 });
    const office = await aParticipant(world, { establishmentId: school.id, person: { role: "ADMIN" } });
    const refused = [await aPupil(world, await aSchool(world)), former, await aParticipant(world), office, { wireId: "2147483000" }];
    for (const { wireId } of refused) {
      const body = { userIds: [pupil.wireId, wireId] };
      const { status, message } = await school.correspondent.caller.refused(slipsApi.print, { body });
      expect([status, message]).toEqual([403, "Vous imprimez les fiches de vos élèves de cette année, et d'eux seuls."]);
    }
    await world.nobody.call(authApi.choosePassword, passwordBody(before));
    await aRegistration(world, { userId: former.id, establishmentId: school.id });
    await slipOf(school, former);
    const formerCorrespondent = await aPerson(world, { role: "ESTABLISHEMENT" });
    expect(await formerCorrespondent.caller.status(slipsApi.print, { body: { userIds: [pupil.wireId] } })).toBe(403);
  });

  test("one pupil at least, 500 at most, and no slip for an account that is closed", async ({ world }) => {
    const school = await aSchool(world);
    const refused = (userIds: string[]) => school.correspondent.caller.refused(slipsApi.print, { body: { userIds } });
    expect(await refused([])).toMatchObject({ status: 400, message: "Choisissez au moins un élève" });
    const many = Array.from({ length: 501 }, (_, index) => String(index + 1));
    expect(await refused(many)).toMatchObject({ status: 400, message: expect.stringContaining("Au plus 500 fiches à la fois") });
    const closed = await aPupil(world, school);
    await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
    expect(await refused([closed.wireId])).toMatchObject({ status: 409, message: expect.stringContaining("Marie Durand est désactivé") });
  });

  test("SEC-04 the trail shows who printed for whom; the code is stored nowhere, and mailed to nobody", async ({ world }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    const { code } = await slipOf(school, pupil);
    expect(await trailOf(world, `user ${pupil.id}`)).toEqual([
      { actorId: school.correspondent.id, action: "print slip", before: null, after: null },
    ]);
    const links = await world.db.selectFrom("oneTimeLinks").select(["hash", "kind"]).where("userId", "=", pupil.id).execute();
    expect(links).toEqual([{ kind: "slip", hash: expect.any(Buffer) }]);
    expect(links[0]?.hash.toString("latin1")).not.toContain(code);
    expect(await world.db.selectFrom("mails").select("id").where("userId", "=", pupil.id).execute()).toEqual([]);
  });
});

describe("choosing a password with a code", () => {
  test("PUB-04 a code works once, with its identifier; afterwards sign-in works and old sessions end", async ({ world }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    await world.db.updateTable("users").set({ status: "PENDING" }).where("id", "=", pupil.id).execute();
    const { username, code } = await slipOf(school, pupil);
    const typed = { username: username.toUpperCase(), code: ` ${code.slice(0, 5).toLowerCase()} – ${code.slice(5)} ` };
    await world.nobody.call(authApi.choosePassword, passwordBody(typed));
    expect((await logIn(world, username)).user.status).toBe("CONFIRMED");
    expect(await pupil.caller.status(usersApi.me)).toBe(401);
    const replayed = await world.nobody.refused(authApi.choosePassword, passwordBody({ username, code }, "une autre longue phrase"));
    expect([replayed.status, replayed.issues[0]?.path]).toEqual([400, "token"]);
    await logIn(world, username);
  });

  test("PUB-04 the old password is valid until a new one is chosen; a used code ends the mailed links, and a link the codes", async ({
    world,
  }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    await world.nobody.call(authApi.choosePassword, passwordBody(await slipOf(school, pupil)));
    const again = await slipOf(school, pupil);
    await logIn(world, pupil.username);
    const link = async () => {
      advanceMs(world, 1_000);
      await world.nobody.call(authApi.resetPassword, { body: { username: pupil.username } });
      await world.settle();
      const mails = world.db.selectFrom("mails").select("text").where("recipient", "=", pupil.email).orderBy("id", "desc").limit(1);
      return /token=([\w-]+)/.exec((await mails.executeTakeFirstOrThrow()).text ?? "")?.[1] ?? "";
    };
    const mailed = { body: { token: await link(), password: PASSWORD } };
    await world.nobody.call(authApi.choosePassword, passwordBody(again, "une deuxième longue phrase"));
    await logIn(world, pupil.username, "une deuxième longue phrase");
    expect(await world.nobody.status(authApi.choosePassword, mailed)).toBe(400);
    const last = await slipOf(school, pupil);
    await world.nobody.call(authApi.choosePassword, { body: { token: await link(), password: PASSWORD } });
    expect(await world.nobody.status(authApi.choosePassword, passwordBody(last))).toBe(400);
  });

  test("PUB-04 a new code invalidates the previous one, also if concurrent", async ({ world }) => {
    const school = await aSchool(world);
    const pupils = [await aPupil(world, school), await aPupil(world, school)];
    const [one, other] = await Promise.all([print(school, ...pupils), print(school, ...pupils.toReversed())]);
    for (const { id } of pupils) {
      const open = world.db.selectFrom("oneTimeLinks").select("hash").where("userId", "=", id).where("usedAt", "is", null);
      expect(await open.execute()).toHaveLength(1);
    }
    const statuses = await Promise.all(
      [one, other].flatMap(({ bytes }) =>
        readQrCodes(bytes).map((address) => world.nobody.status(authApi.choosePassword, passwordBody(codeInAddress(address)))),
      ),
    );
    expect(statuses.toSorted()).toEqual([204, 204, 400, 400]);
  });

  test("PUB-04 S3 of concurrent uses of a code only one succeeds", async ({ world }) => {
    const school = await aSchool(world);
    const slip = await slipOf(school, await aPupil(world, school));
    const statuses = await Promise.all([1, 2, 3].map(() => world.nobody.status(authApi.choosePassword, passwordBody(slip))));
    expect(statuses.toSorted()).toEqual([204, 400, 400]);
  });

  test("PUB-04 a code is valid for 30 days, to the millisecond", async ({ world }) => {
    const school = await aSchool(world);
    const [inTime, late] = [await slipOf(school, await aPupil(world, school)), await slipOf(school, await aPupil(world, school))];
    advanceMs(world, 30 * DAY_MS - 1);
    await world.nobody.call(authApi.choosePassword, passwordBody(inTime));
    advanceMs(world, 1);
    expect(await world.nobody.status(authApi.choosePassword, passwordBody(late))).toBe(400);
  });

  test("PUB-03 SEC-03 whatever is wrong, the message is the same and says what to do", async ({ world }) => {
    const school = await aSchool(world);
    const [pupil, neighbour, closed] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)];
    const [good, ofNeighbour, ofClosed] = [await slipOf(school, pupil), await slipOf(school, neighbour), await slipOf(school, closed)];
    await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
    const answers = [];
    for (const wrong of [
      { username: pupil.username, code: "AAAAAAAAAA" },
      { username: pupil.username, code: "12" },
      { username: pupil.username, code: ofNeighbour.code },
      { username: "personne.du-tout", code: good.code },
      ofClosed,
    ]) {
      const { status, message, issues } = await world.nobody.refused(authApi.choosePassword, passwordBody(wrong));
      answers.push({ status, message, issues });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, message: expect.stringContaining("demandez un nouveau code à votre professeur") });
    await world.nobody.call(authApi.choosePassword, passwordBody(good));
    expect(await world.nobody.status(authApi.choosePassword, { body: { token: good.code, password: PASSWORD } }), "not a link").toBe(400);
  });

  test("PUB-04 a weak password is refused at its field, and the code still works", async ({ world }) => {
    const school = await aSchool(world);
    const slip = await slipOf(school, await aPupil(world, school));
    const { status, issues } = await world.nobody.refused(authApi.choosePassword, passwordBody(slip, "azertyuiop"));
    expect([status, issues[0]?.path]).toEqual([400, "password"]);
    await world.nobody.call(authApi.choosePassword, passwordBody(slip));
  });

  test("SEC-03 the sixth wrong code of an account from one address is delayed, known or not; the right code and its classmates' are not", async ({
    world,
  }) => {
    const school = await aSchool(world);
    const [careless, careful] = [await aPupil(world, school), await aPupil(world, school)];
    const [slip, other] = [await slipOf(school, careless), await slipOf(school, careful)];
    const classroom = new Caller(world.http, undefined, "203.0.113.21");
    for (const username of [careless.username, "quelqu.un"]) {
      const wrong = passwordBody({ username, code: "AAAAAAAAAA" });
      const started = world.time.now.getTime();
      for (let tried = 0; tried < 6; tried += 1) expect(await classroom.status(authApi.choosePassword, wrong)).toBe(400);
      expect(world.time.now.getTime() - started).toBe(1_000);
    }
    const started = world.time.now.getTime();
    await classroom.call(authApi.choosePassword, passwordBody(other));
    expect(world.time.now.getTime()).toBe(started);
    await classroom.call(authApi.choosePassword, passwordBody(slip));
    expect(world.time.now.getTime()).toBe(started);
  });
});
