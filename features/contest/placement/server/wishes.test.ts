import { sql } from "kysely";
import { describe, expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { aStageToPlace } from "#tests/placing.ts";
import { changeStage, trailOf } from "#tests/stages.ts";
import { aColleague, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { placementApi } from "../placement.contract.ts";
import { wishesApi } from "../wishes.contract.ts";

type Someone = Awaited<ReturnType<typeof aPerson>>;

const LATER = "2099-12-31";

/** A stage at which wishes are asked until a day, and who makes and reads them. */
async function aStageWithWishes(world: World, wishesUntil: string | null = LATER) {
  const stage = await aStageToPlace(world);
  await changeStage(world, stage.quarter.id, { wishesUntil });
  const semi = await world.db
    .selectFrom("questionnaires")
    .select("id")
    .where("previousQuestionnaireId", "=", stage.quarter.id)
    .executeTakeFirstOrThrow();
  const read = (person: Someone, by = person) => by.caller.call(wishesApi.read, { params: { ...stage.params, userId: person.wireId } });
  const wishing = (people: readonly Someone[], center: { readonly wireId: string } | null) => ({
    params: stage.params,
    body: { userIds: people.map(({ wireId }) => wireId), examCenterId: center?.wireId ?? null },
  });
  const wish = (person: Someone, center: { readonly wireId: string } | null, by = person) =>
    by.caller.call(wishesApi.wish, wishing([person], center));
  const refused = (person: Someone, center: { readonly wireId: string } | null) =>
    person.caller.refused(wishesApi.wish, wishing([person], center));
  /** Moves the last day to so many days before today in Paris, by the database's clock. */
  const endWishes = (daysAgo: number) =>
    changeStage(world, stage.quarter.id, { wishesUntil: sql<string>`(now() at time zone 'Europe/Paris')::date - ${daysAgo}::int` });
  const reasonOf = async ({ wireId }: Someone) => {
    const { people } = await stage.propose();
    const { centerId, reason } = people.find(({ userId }) => userId === wireId) ?? {};
    return [centerId, reason];
  };
  return { ...stage, semi, read, wish, wishing, refused, endWishes, reasonOf };
}

const NOT_ASKED = { status: 409, message: expect.stringContaining("Aucun vœu n'est demandé ici") };

test("CNV-04 a qualified person wishes for one center, the nearest first, changes it, and takes it back, with a trail", async ({
  world,
}) => {
  const { quarter, center, personIn, read, wish } = await aStageWithWishes(world);
  const [villeurbanne, lyon] = [await center("Villeurbanne", 3), await center("Lyon", 3)];
  await center("Grenoble", 0);
  await center("Ajaccio", 9);
  const marie = await personIn("Lyon");
  const offered = [
    { id: lyon.wireId, name: lyon.name, city: "Lyon", metres: 0 },
    { id: villeurbanne.wireId, name: villeurbanne.name, city: "Villeurbanne", metres: expect.closeTo(4_400, -3) },
  ];
  expect(await read(marie)).toEqual({ until: LATER, isLate: false, wished: null, centers: offered });
  await wish(marie, villeurbanne);
  const wished = { centerId: villeurbanne.wireId, name: villeurbanne.name, isLate: false, isOwn: true };
  expect(await read(marie)).toMatchObject({ wished });
  const instant = () => world.db.selectFrom("centerWishes").select("wishedAt").where("userId", "=", marie.id).executeTakeFirst();
  const first = await instant();
  await wish(marie, villeurbanne);
  expect(await instant(), "the same wish again is as old").toEqual(first);
  await wish(marie, lyon);
  await wish(marie, null);
  expect(await read(marie)).toMatchObject({ wished: null });
  const change = (wishedCenterId: number | null) => ({
    ...{ actorId: marie.id, action: "wish for a center", before: null },
    after: { questionnaireId: quarter.id, wishedCenterId },
  });
  expect(await trailOf(world, `user ${marie.id}`)).toEqual([villeurbanne.id, lyon.id, null].map(change));
});

test("CNV-04 PAR-11 a wish is asked of qualified and confirmed people only, from the second at which they see their results until the next stage closes", async ({
  world,
}) => {
  const { quarter, semi, center, personIn, read, refused } = await aStageWithWishes(world);
  const lyon = await center("Lyon", 3);
  const [marie, pending, beaten] = [await personIn("Lyon"), await personIn("Lyon", { status: "PENDING" }), await personIn("Lyon")];
  await world.db.updateTable("results").set({ qualified: false }).where("userId", "=", beaten.id).execute();
  const isAsked = async (person: Someone) => {
    const wishes = await read(person);
    if (wishes === null) expect(await refused(person, lyon)).toMatchObject(NOT_ASKED);
    return wishes !== null;
  };
  expect([await isAsked(marie), await isAsked(pending), await isAsked(beaten)]).toEqual([true, false, false]);
  const soon = new Date(Date.now() + 3_600_000);
  await changeStage(world, quarter.id, { showOnUserDashboard: false, resultsVisibleAt: soon });
  expect(await isAsked(marie), "an hour before").toBe(false);
  await changeStage(world, quarter.id, { visibleTurnedAt: null, resultsVisibleAt: sql<Date>`now()` });
  expect(await isAsked(marie), "from that second on").toBe(true);
  await changeStage(world, semi.id, { isClosed: true });
  expect(await isAsked(marie), "the next stage is closed").toBe(false);
  await changeStage(world, semi.id, { isClosed: false, physical: false });
  expect(await isAsked(marie), "the next stage is online").toBe(false);
  await changeStage(world, semi.id, { physical: true });
  await changeStage(world, quarter.id, { wishesUntil: null });
  expect(await isAsked(marie), "without a day").toBe(false);
  const unknown = { params: { questionnaireId: "2147483647", userId: marie.wireId } };
  expect(await marie.caller.status(wishesApi.read, unknown)).toBe(404);
});

test("CNV-02 CNV-04 a wish for a center that is not possible is refused with the reason; one that became impossible since is shown", async ({
  world,
}) => {
  const { center, personIn, read, wish, refused, reasonOf } = await aStageWithWishes(world);
  const [lyon, ajaccio, closed] = [await center("Lyon", 3), await center("Ajaccio", 3), await center("Villeurbanne", 0)];
  const stepFree = await center("Grenoble", 3, { stepFree: true });
  const [marie, nowhere] = [await personIn("Lyon"), await personIn("Lyon", { person: { city: "Nulle-Part", zipCode: "99999" } })];
  expect(await refused(marie, ajaccio)).toMatchObject({
    status: 409,
    message: "Marie Durand\u00A0: Ce centre est dans un autre territoire.",
  });
  expect(await refused(marie, closed)).toMatchObject({ status: 409, message: "Marie Durand\u00A0: Ce centre n'a pas de place." });
  expect(await refused(marie, { wireId: "2147483647" })).toMatchObject({ status: 404, message: expect.stringContaining("n'existe plus") });
  expect(await refused(nowhere, lyon)).toMatchObject({ status: 409, message: expect.stringContaining("introuvable") });
  expect(await read(nowhere)).toMatchObject({ centers: [] });
  const right = { extra: 0, needs: ["stepFree"], startsOn: "2026-09-01", endsOn: "2027-08-31", givenAt: world.time.now };
  await world.db
    .insertInto("accommodations")
    .values({ userId: marie.id, ...right })
    .execute();
  expect(await refused(marie, lyon)).toMatchObject({ status: 409, message: "Marie Durand\u00A0: Ce centre n'a pas d'accès sans marche." });
  await wish(marie, stepFree);
  await world.db.updateTable("examCenters").set({ seats: 0 }).where("id", "=", stepFree.id).execute();
  expect(await read(marie)).toMatchObject({ wished: { name: stepFree.name }, centers: [] });
  await world.db.deleteFrom("examCenters").where("id", "=", stepFree.id).execute();
  expect(await read(marie)).toMatchObject({ wished: { centerId: null, name: null } });
  await world.db.updateTable("examCenters").set({ stepFree: true }).where("id", "=", lyon.id).execute();
  expect(await reasonOf(marie)).toEqual([lyon.wireId, "wishGone"]);
});

describe("CNV-04 wishes at a proposal", () => {
  test("who sits elsewhere moves to the center of their wish, and nobody else; by hand stays; a wish since it was read refuses it", async ({
    world,
  }) => {
    const { office, params, quarter, center, personIn, apply, propose, wish, reasonOf, centersOf } = await aStageWithWishes(world);
    const [lyon, grenoble] = [await center("Lyon", 5), await center("Grenoble", 5)];
    const [marie, paul, byHand] = [await personIn("Lyon"), await personIn("Lyon"), await personIn("Lyon")];
    await apply();
    const elsewhere = { userId: byHand.wireId, questionnaireId: quarter.wireId, nextExamCenterId: grenoble.wireId };
    await office.call(resultsApi.update, { body: [elsewhere] });
    const { version } = await propose();
    await wish(marie, grenoble);
    expect(await office.refused(placementApi.apply, { params, body: { others: "none", version } })).toMatchObject({
      ...{ status: 409, message: expect.stringContaining("leurs vœux") },
    });
    await wish(byHand, lyon);
    expect([await reasonOf(marie), await reasonOf(paul), await reasonOf(byHand)]).toEqual([
      [grenoble.wireId, "wish"],
      [lyon.wireId, "kept"],
      [grenoble.wireId, "hand"],
    ]);
    expect((await propose()).people.map(({ wish: made }) => made)).toEqual([
      { centerId: grenoble.wireId },
      null,
      { centerId: lyon.wireId },
    ]);
    expect(await apply()).toEqual({ changed: 1 });
    expect(await centersOf()).toEqual([
      [marie.id, grenoble.id],
      [paul.id, lyon.id],
      [byHand.id, grenoble.id],
    ]);
  });

  test("the last day belongs to the wishes; one made after it moves into a free seat only", async ({ world }) => {
    const { center, personIn, read, wish, endWishes, reasonOf } = await aStageWithWishes(world);
    const [lyon, grenoble] = [await center("Lyon", 5), await center("Grenoble", 1)];
    const [late, later, near] = [await personIn("Lyon"), await personIn("Lyon"), await personIn("Grenoble")];
    await endWishes(0);
    expect(await read(late), "on the last day").toMatchObject({ isLate: false });
    await endWishes(1);
    await wish(late, grenoble);
    await wish(later, grenoble);
    expect(await read(late)).toMatchObject({ isLate: true, wished: { isLate: true } });
    expect(await reasonOf(near)).toEqual([grenoble.wireId, "nearest"]);
    expect(await reasonOf(late)).toEqual([lyon.wireId, "wishFull"]);
    await world.db.updateTable("results").set({ qualified: false }).where("userId", "=", near.id).execute();
    expect([await reasonOf(late), await reasonOf(later)]).toEqual([
      [grenoble.wireId, "wish"],
      [lyon.wireId, "wishFull"],
    ]);
  });
});

test("CNV-04 CLS-01 a school wishes for its confirmed pupils, for all or for none; a colleague needs the right to register", async ({
  world,
}) => {
  const { quarter, center, qualify, read, wishing } = await aStageWithWishes(world);
  const [lyon, grenoble] = [await center("Lyon", 3), await center("Grenoble", 3)];
  const school = await aSchool(world);
  const aQualifiedPupil = async () => qualify(await aPupil(world, school, { status: "CONFIRMED", className: "5e B" }));
  const [marie, twin] = [await aQualifiedPupil(), await aQualifiedPupil()];
  const pupils = [marie, twin];
  const { correspondent } = school;
  await correspondent.caller.call(wishesApi.wish, wishing(pupils, grenoble));
  expect(await read(marie), "they read whose wish it is").toMatchObject({ wished: { centerId: grenoble.wireId, isOwn: false } });
  expect(await read(marie, correspondent)).toMatchObject({ until: LATER });
  expect(await trailOf(world, `user ${marie.id}`)).toMatchObject([{ actorId: correspondent.id, action: "wish for a center" }]);

  const abroad = await qualify(await aPupil(world, school, { status: "CONFIRMED", person: { firstname: "Léa", country: "Maroc" } }));
  expect(await correspondent.caller.refused(wishesApi.wish, wishing([marie, abroad], lyon))).toMatchObject({
    ...{ status: 409, message: "Léa Durand\u00A0: Ce centre est dans un autre territoire." },
  });
  expect(await read(marie), "nothing of it is written").toMatchObject({ wished: { centerId: grenoble.wireId } });
  const unqualified = await aPupil(world, school, { status: "CONFIRMED" });
  expect(await correspondent.caller.status(wishesApi.wish, wishing([marie, unqualified], lyon))).toBe(409);
  const ofNobody = await aPupil(world, await aSchool(world), { status: "CONFIRMED" });
  expect(await correspondent.caller.status(wishesApi.wish, wishing([marie, ofNobody], lyon))).toBe(403);
  const pending = await qualify(await aPupil(world, school));
  expect(await correspondent.caller.status(wishesApi.wish, wishing([pending], lyon))).toBe(403);

  const [seeing, registering] = [await aColleague(world, school), await aColleague(world, school, true, ["5e A"])];
  expect(await seeing.caller.status(wishesApi.wish, wishing([marie], lyon))).toBe(403);
  expect(await registering.caller.status(wishesApi.wish, wishing([marie], lyon)), "of another class").toBe(403);
  expect(await marie.caller.status(wishesApi.wish, wishing(pupils, lyon)), "a pupil for another").toBe(403);
  expect(await world.db.selectFrom("centerWishes").select("userId").where("questionnaireId", "=", quarter.id).execute()).toHaveLength(2);
});

test("CNV-04 SEC-05 ADM-04 wishes follow a merge, are exported, and end with the data of their person and with their season", async ({
  world,
}) => {
  const { office, center, personIn, read, wish } = await aStageWithWishes(world);
  const [lyon, grenoble] = [await center("Lyon", 3), await center("Grenoble", 3)];
  const [marie, twin, both] = [await personIn("Lyon"), await aPerson(world), await personIn("Lyon")];
  await wish(marie, grenoble);
  await wish(both, lyon);
  const merge = (kept: Someone, other: Someone) =>
    office.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: other.wireId, dryRun: false } });
  await merge(twin, marie);
  expect(await read(twin)).toMatchObject({ wished: { centerId: grenoble.wireId, isOwn: true } });
  await merge(twin, both);
  expect(await read(twin), "that of the kept account").toMatchObject({ wished: { centerId: grenoble.wireId } });
  const wishes = world.db.selectFrom("centerWishes").select("userId").where("userId", "in", [marie.id, twin.id, both.id]);
  expect(await wishes.execute()).toEqual([{ userId: twin.id }]);
  const exported = await office.download(privacyApi.export, { params: { id: twin.wireId } });
  expect(JSON.parse(exported.bytes.toString()).centerWishes).toMatchObject([{ examCenter: grenoble.name, wishedAt: expect.any(String) }]);
  await office.call(privacyApi.erase, { params: { id: twin.wireId } });
  expect(await wishes.execute()).toEqual([]);
});
