import { describe, expect } from "vitest";
import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { isAccepted, linkTo, PASSWORD, slipAt, slipOf } from "#tests/password-links.ts";
import { readPdf, readQrCodes, withoutSpaces } from "#tests/pdf.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aColleague, aParticipant, aPerson, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { slipsApi } from "../slips.contract.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

type School = Awaited<ReturnType<typeof aSchool>>;

const print = (school: School, ...pupils: readonly { readonly wireId: string }[]) =>
  school.correspondent.caller.download(slipsApi.print, { body: { userIds: pupils.map(({ wireId }) => wireId) } });

test("ETB-09 LET-01 a school gives an exam center's manager no slip, no link and no other address", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const pupil = await aPupil(world, school);
  const { id } = await aCenter(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: id, userId: pupil.id }).execute();
  expect(await caller.status(slipsApi.print, { body: { userIds: [pupil.wireId] } })).toBe(403);
  expect(await caller.status(authApi.sendPasswordLink, { body: { userId: pupil.wireId } })).toBe(403);
  const address = { params: { id: pupil.wireId }, body: { contact: { email: "eve@exemple.fr" } } };
  expect(await caller.status(usersApi.update, address)).toBe(403);
});

test("ETB-09 PPL-12 pupils who need a slip to sign in are listed, of this year and of the classes that the reader sees, until they have one", async ({
  world,
}) => {
  const school = await aSchool(world);
  const of = (className: string, email = "") => aPupil(world, school, { className, person: { email } });
  const [needy, reached, expired, other, ready, closed] = [
    await of("6e A"),
    await of("6e A", "eve@exemple.fr"),
    await of("6e A"),
    await of("6e B"),
    await of("6e A"),
    await of("6e A"),
  ];
  await aPupil(world, await aSchool(world), { person: { email: "" } });
  await aPupil(world, school, { year: ACTIVE_YEAR - 1, person: { email: "" } });
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
  await world.db.deleteFrom("credentials").where("userId", "in", [needy.id, reached.id, expired.id, other.id]).execute();
  await world.db
    .insertInto("credentials")
    .values({ userId: ready.id, passwordHash: "x" })
    .onConflict((same) => same.column("userId").doNothing())
    .execute();
  const missing = async ({ caller }: Pick<School["correspondent"], "caller">) => (await caller.call(slipsApi.missing)).map(({ id }) => id);
  await print(school, expired);
  expect(await missing(school.correspondent)).toEqual([needy.wireId, other.wireId]);
  expect(await missing(await aColleague(world, school, false, ["6e B"])), "of their classes").toEqual([other.wireId]);
  await world.db.updateTable("oneTimeLinks").set({ expiresAt: world.time.now }).where("userId", "=", expired.id).execute();
  expect(await missing(school.correspondent), "their code has ended").toEqual([needy.wireId, expired.wireId, other.wireId]);
  await print(school, needy, other);
  expect(await missing(school.correspondent)).toEqual([expired.wireId]);
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
  const refusal = { status: 403, message: expect.stringContaining("a déjà un mot de passe") };
  expect(await seeing.caller.refused(slipsApi.print, ask(fresh, ready))).toMatchObject(refusal);
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
  const slips = await Promise.all([fresh, ready, given].map((pupil) => slipOf({ correspondent: colleague }, pupil)));
  const change = (mayRegister: boolean) =>
    school.correspondent.caller.call(colleaguesApi.change, { params: colleague.params, body: { mayRegister } });
  await change(false);
  expect(await Promise.all(slips.slice(0, 2).map((slip) => isAccepted(world, slip)))).toEqual([true, false]);
  await change(true);
  expect(await Promise.all(slips.slice(2).map((slip) => isAccepted(world, slip))), "given back").toEqual([true]);
});

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
    const slips = readQrCodes(bytes).map((address) => slipAt(address).body);
    expect(slips.map(({ username }) => username)).toEqual([first, second, last].map(({ username }) => username));
    const { numPalmares } = await world.db.selectFrom("users").select("numPalmares").where("id", "=", first.id).executeTakeFirstOrThrow();
    const code = slips[0]?.token ?? "";
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
    const pupilOf = (className: string, lastname: string) => aPupil(world, school, { className, person: { lastname, firstname: "Zoé" } });
    const [zola, abadie, martin] = [await pupilOf("5e A", "Zola"), await pupilOf("5e B", "Abadie"), await pupilOf("5e A", "Martin")];
    const { name, bytes } = await print(school, zola, abadie, martin);
    expect(name, "of several classes").toBe(`Identifiants, ${school.name}.pdf`);
    expect((await print(school, zola, martin)).name).toBe(`Identifiants, 5e A, ${school.name}.pdf`);
    expect((await print(school, abadie)).name, "of one pupil").toBe("Identifiants, Zoé Abadie.pdf");
    const pages = readPdf(bytes);
    expect(pages.map((page) => page.match(/Zola|Abadie|Martin|5e[AB]/g))).toEqual([
      ["Martin", "5eA", "Zola", "5eA"],
      ["Abadie", "5eB"],
    ]);
  });

  test("seven slips take two pages; a single one has its pupil's name", async ({ world }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    const others = await Promise.all(Array.from({ length: 6 }, () => aPupil(world, school)));
    const { bytes } = await print(school, pupil, ...others);
    expect(readPdf(bytes)).toHaveLength(2);
    expect(new Set(readQrCodes(bytes)).size).toBe(7);
    expect((await print(school, pupil)).name).toBe("Identifiants, Marie Durand.pdf");
  });

  test("ETB-11 only the school's pupils of this year; if one is not, nobody gets a code", async ({ world }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    const before = await slipOf(school, pupil);
    const former = await aPupil(world, school, { year: 2026 });
    const office = await aParticipant(world, { establishmentId: school.id, person: { role: "ADMIN" } });
    const refused = [await aPupil(world, await aSchool(world)), former, await aParticipant(world), office, { wireId: "2147483000" }];
    const refusal = { status: 403, message: "Vous imprimez les fiches de vos élèves de cette année, et d'eux seuls." };
    for (const { wireId } of refused)
      expect(await school.caller.refused(slipsApi.print, { body: { userIds: [pupil.wireId, wireId] } })).toMatchObject(refusal);
    await world.nobody.call(authApi.choosePassword, before);
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
    const { token } = (await slipOf(school, pupil)).body;
    expect(await trailOf(world, `user ${pupil.id}`)).toEqual([
      { actorId: school.correspondent.id, action: "print slip", before: null, after: null },
    ]);
    const links = await world.db.selectFrom("oneTimeLinks").select(["hash", "kind"]).where("userId", "=", pupil.id).execute();
    expect(links).toEqual([{ kind: "slip", hash: expect.any(Buffer) }]);
    expect(links[0]?.hash.toString("latin1")).not.toContain(token);
    expect(await world.db.selectFrom("mails").select("id").where("userId", "=", pupil.id).execute()).toEqual([]);
  });
});

describe("choosing a password with a code", () => {
  test("PUB-04 a code works once, with its identifier; afterwards sign-in works and old sessions end", async ({ world }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    await world.db.updateTable("users").set({ status: "PENDING" }).where("id", "=", pupil.id).execute();
    const slip = (await slipOf(school, pupil)).body;
    const { username, token } = slip;
    const typed = { username: username.toUpperCase(), token: ` ${token.slice(0, 5).toLowerCase()} – ${token.slice(5)} ` };
    await world.nobody.call(authApi.choosePassword, { body: { ...slip, ...typed } });
    expect((await logIn(world, username)).user.status).toBe("CONFIRMED");
    expect(await pupil.caller.status(usersApi.me)).toBe(401);
    const again = { body: { ...slip, password: "une autre longue phrase" } };
    expect(await world.nobody.refused(authApi.choosePassword, again)).toMatchObject({ status: 400, issues: [{ path: "token" }] });
    await logIn(world, username);
  });

  test("PUB-04 the old password is valid until a new one is chosen; a used code ends the mailed links, and a link the codes", async ({
    world,
  }) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    await world.nobody.call(authApi.choosePassword, await slipOf(school, pupil));
    const again = await slipOf(school, pupil);
    await logIn(world, pupil.username);
    const link = async () => {
      advanceMs(world, 1_000);
      await world.nobody.call(authApi.resetPassword, { body: { username: pupil.username } });
      await world.settle();
      return linkTo(world, pupil);
    };
    const mailed = await link();
    await world.nobody.call(authApi.choosePassword, { body: { ...again.body, password: "une deuxième longue phrase" } });
    await logIn(world, pupil.username, "une deuxième longue phrase");
    expect(await world.nobody.status(authApi.choosePassword, mailed)).toBe(400);
    const last = await slipOf(school, pupil);
    await world.nobody.call(authApi.choosePassword, await link());
    expect(await world.nobody.status(authApi.choosePassword, last)).toBe(400);
  });

  test("PUB-04 a new code invalidates the previous one, also if concurrent", async ({ world }) => {
    const school = await aSchool(world);
    const pupils = [await aPupil(world, school), await aPupil(world, school)];
    const [one, other] = await Promise.all([print(school, ...pupils), print(school, ...pupils.toReversed())]);
    for (const { id } of pupils) {
      const open = world.db.selectFrom("oneTimeLinks").select("hash").where("userId", "=", id).where("usedAt", "is", null);
      expect(await open.execute()).toHaveLength(1);
    }
    const slips = [one, other].flatMap(({ bytes }) => readQrCodes(bytes).map(slipAt));
    const statuses = await Promise.all(slips.map((slip) => world.nobody.status(authApi.choosePassword, slip)));
    expect(statuses.toSorted()).toEqual([204, 204, 400, 400]);
  });

  test("PUB-04 S3 of concurrent uses of a code only one succeeds", async ({ world }) => {
    const school = await aSchool(world);
    const slip = await slipOf(school, await aPupil(world, school));
    const statuses = await Promise.all([1, 2, 3].map(() => world.nobody.status(authApi.choosePassword, slip)));
    expect(statuses.toSorted()).toEqual([204, 400, 400]);
  });

  test("PUB-04 a code is valid for 30 days, to the millisecond", async ({ world }) => {
    const school = await aSchool(world);
    const [inTime, late] = [await slipOf(school, await aPupil(world, school)), await slipOf(school, await aPupil(world, school))];
    advanceMs(world, 30 * DAY_MS - 1);
    await world.nobody.call(authApi.choosePassword, inTime);
    advanceMs(world, 1);
    expect(await world.nobody.status(authApi.choosePassword, late)).toBe(400);
  });

  test("PUB-03 SEC-03 whatever is wrong, the message is the same and says what to do", async ({ world }) => {
    const school = await aSchool(world);
    const [pupil, neighbour, closed] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)];
    const [good, ofNeighbour, ofClosed] = [await slipOf(school, pupil), await slipOf(school, neighbour), await slipOf(school, closed)];
    await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
    const answers = [];
    for (const wrong of [
      { token: "AAAAAAAAAA" },
      { token: "12" },
      { token: ofNeighbour.body.token },
      { username: "personne.du-tout" },
      ofClosed.body,
    ]) {
      const { status, message, issues } = await world.nobody.refused(authApi.choosePassword, { body: { ...good.body, ...wrong } });
      answers.push({ status, message, issues });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, message: expect.stringContaining("demandez un nouveau code à votre professeur") });
    await world.nobody.call(authApi.choosePassword, good);
    const { token, password } = good.body;
    expect(await world.nobody.status(authApi.choosePassword, { body: { token, password } }), "not a link").toBe(400);
  });

  test("PUB-04 a weak password is refused at its field, and the code still works", async ({ world }) => {
    const school = await aSchool(world);
    const slip = await slipOf(school, await aPupil(world, school));
    const weak = { body: { ...slip.body, password: "azertyuiop" } };
    expect(await world.nobody.refused(authApi.choosePassword, weak)).toMatchObject({ status: 400, issues: [{ path: "password" }] });
    await world.nobody.call(authApi.choosePassword, slip);
  });

  test("SEC-03 the sixth wrong code of an account from one address is delayed, known or not; the right code and its classmates' are not", async ({
    world,
  }) => {
    const school = await aSchool(world);
    const [careless, careful] = [await aPupil(world, school), await aPupil(world, school)];
    const [slip, other] = [await slipOf(school, careless), await slipOf(school, careful)];
    const classroom = world.from("203.0.113.21");
    for (const username of [careless.username, "quelqu.un"]) {
      const wrong = { body: { username, token: "AAAAAAAAAA", password: PASSWORD } };
      const started = world.time.now.getTime();
      for (let tried = 0; tried < 6; tried += 1) expect(await classroom.status(authApi.choosePassword, wrong)).toBe(400);
      expect(world.time.now.getTime() - started).toBe(1_000);
    }
    const started = world.time.now.getTime();
    await classroom.call(authApi.choosePassword, other);
    expect(world.time.now.getTime()).toBe(started);
    await classroom.call(authApi.choosePassword, slip);
    expect(world.time.now.getTime()).toBe(started);
  });
});
