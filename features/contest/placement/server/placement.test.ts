import { expect } from "vitest";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { applicationsApi } from "#contest/results/applications.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { aStageToPlace } from "#tests/placing.ts";
import { changeStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aPupil, aSchool, test } from "#tests/world.ts";
import { placementApi } from "../placement.contract.ts";

const reasonsIn = ({ people }: Awaited<ReturnType<Awaited<ReturnType<typeof aStageToPlace>>["propose"]>>) =>
  people.map(({ userId, centerId, reason }) => [userId, centerId, reason]);

test("CNV-01 CNV-02 a center is proposed to everybody who is qualified, by the town of their home, else of their school, with the reason", async ({
  world,
}) => {
  const { propose, center, personIn, qualify, centersOf } = await aStageToPlace(world);
  const [lyon, villeurbanne] = [await center("Lyon", 2), await center("Villeurbanne", 5)];
  const [one, two, three] = [await personIn("Lyon"), await personIn("Lyon"), await personIn("Lyon")];
  const corsican = await personIn("Ajaccio");
  const pending = await personIn("Lyon", { status: "PENDING" });
  const school = await aSchool(world);
  await world.db.updateTable("establishments").set({ city: "VILLEURBANNE CEDEX", zipCode: "69622" }).where("id", "=", school.id).execute();
  const pupil = await qualify(await aPupil(world, school, { status: "CONFIRMED", person: { city: "", zipCode: "" } }));
  const proposal = await propose();
  const decided = new Map(reasonsIn(proposal).map(([userId, centerId, reason]) => [userId, [centerId, reason]]));
  expect([one, two, three].map(({ wireId }) => decided.get(wireId)?.[0]).toSorted()).toEqual(
    [lyon.wireId, lyon.wireId, villeurbanne.wireId].toSorted(),
  );
  expect(decided.get(corsican.wireId)).toEqual([null, "noCenter"]);
  expect(decided.get(pending.wireId)).toEqual([null, "unconfirmed"]);
  expect(decided.get(pupil.wireId), "a code for letters has the town of its department").toEqual([villeurbanne.wireId, "nearest"]);
  expect(proposal.centers.filter(({ filled }) => filled > 0)).toEqual([
    expect.objectContaining({ id: lyon.wireId, seats: 2, today: 0, filled: 2, median: 0, farthest: 0 }),
    expect.objectContaining({ id: villeurbanne.wireId, filled: 2, farthest: expect.closeTo(4.4, 0) }),
  ]);
  expect(await propose(), "the same twice").toEqual(proposal);
  expect(
    (await centersOf()).every(([, centerId]) => centerId === null),
    "nothing is written",
  ).toBe(true);
});

test("CNV-02 CNV-07 applied in one step with a trail; letters reach exactly those whose center changed, also after it is undone", async ({
  world,
}) => {
  const { quarter, office, officeId, params, apply, center, personIn, mails, centersOf, last, propose } = await aStageToPlace(world);
  const [lyon, grenoble] = [await center("Lyon", 3), await center("Grenoble", 3)];
  const [one, two, far] = [await personIn("Lyon"), await personIn("Lyon"), await personIn("Grenoble")];
  expect(await apply()).toEqual({ changed: 3 });
  expect(await centersOf()).toEqual([
    [one.id, lyon.id],
    [two.id, lyon.id],
    [far.id, grenoble.id],
  ]);
  const listed = (id: number, nextExamCenterId: number | null) => ({ userId: id, qualified: true, origin: "thresholds", nextExamCenterId });
  expect((await trailOf(world, `stage ${quarter.id}`)).at(-1)).toEqual({
    ...{ actorId: officeId, action: "change qualifications" },
    before: [one, two, far].map(({ id }) => listed(id, null)),
    after: [listed(one.id, lyon.id), listed(two.id, lyon.id), listed(far.id, grenoble.id)],
  });
  expect(await apply(), "again changes nothing").toEqual({ changed: 0 });
  expect(
    reasonsIn(await propose()).map(([, , reason]) => reason),
    "none is by hand",
  ).toEqual(["kept", "kept", "kept"]);
  await office.call(convocationsApi.mail, { params });
  expect(await mails()).toMatchObject({ toSend: 0, changed: 0 });

  // On the eve the center closes for one of two.
  await office.call(examCentersApi.update, { params: { id: lyon.wireId }, body: { seats: 1 }, query: { confirmed: `seats-1` } });
  expect(await apply()).toEqual({ changed: 1 });
  expect((await centersOf()).filter(([, centerId]) => centerId === grenoble.id)).toHaveLength(2);
  expect(await mails(), "exactly the one who moved").toMatchObject({ changed: 1, toSend: 0 });

  expect(await office.call(applicationsApi.undo, await last())).toEqual({ restored: 1, cancelled: 0 });
  expect(await mails()).toMatchObject({ changed: 0, toSend: 0 });
  expect(
    reasonsIn(await propose()).filter(([, , reason]) => reason === "hand"),
    "undone is not by hand",
  ).toEqual([]);
  await office.call(applicationsApi.undo, await last());
  expect((await centersOf()).every(([, centerId]) => centerId === null)).toBe(true);
  const cancellations = world.db
    .selectFrom("mails")
    .select("userId")
    .where("cause", "like", `cancellation-${quarter.id}-%`)
    .orderBy("userId");
  expect(
    (await cancellations.execute()).map(({ userId }) => userId),
    "those who had a letter are told",
  ).toEqual([one.id, two.id, far.id]);
});

test("CNV-02 people placed by hand stay, also when their center closes", async ({ world }) => {
  const { quarter, office, apply, center, personIn, propose, centersOf } = await aStageToPlace(world);
  const [lyon, grenoble] = [await center("Lyon", 3), await center("Grenoble", 3)];
  const [one, two] = [await personIn("Lyon"), await personIn("Lyon")];
  await apply();
  await office.call(resultsApi.update, {
    body: [{ userId: one.wireId, questionnaireId: quarter.wireId, nextExamCenterId: grenoble.wireId }],
  });
  await world.db.updateTable("examCenters").set({ seats: 0 }).where("id", "=", grenoble.id).execute();
  expect(reasonsIn(await propose())).toEqual([
    [one.wireId, grenoble.wireId, "hand"],
    [two.wireId, lyon.wireId, "kept"],
  ]);
  expect(await apply()).toEqual({ changed: 0 });
  await office.call(resultsApi.update, { body: [{ userId: one.wireId, questionnaireId: quarter.wireId, nextExamCenterId: null }] });
  expect(await apply(), "without a center they are proposed one again").toEqual({ changed: 1 });
  expect(await centersOf()).toEqual([
    [one.id, lyon.id],
    [two.id, lyon.id],
  ]);
});

test("CNV-07 of two officers who apply at once one is refused; so is a proposal whose centers have changed since", async ({ world }) => {
  const { office, params, center, personIn, propose, centersOf } = await aStageToPlace(world);
  const lyon = await center("Lyon", 3);
  const person = await personIn("Lyon");
  const body = { others: "none", version: (await propose()).version } as const;
  await world.db.updateTable("examCenters").set({ seats: 2 }).where("id", "=", lyon.id).execute();
  const changed = { status: 409, message: expect.stringContaining("ont changé depuis cette proposition") };
  expect(await office.refused(placementApi.apply, { params, body })).toMatchObject(changed);
  const { caller: colleague } = await anAdmin(world);
  const read = { ...body, version: (await propose()).version };
  const statuses = await Promise.all([office, colleague].map((caller) => caller.status(placementApi.apply, { params, body: read })));
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await centersOf()).toEqual([[person.id, lyon.id]]);
  expect(await office.refused(placementApi.apply, { params, body: { ...read, others: "few" } })).toMatchObject(changed);
});

test("CNV-07 a center that is deleted after it was proposed is given to nobody", async ({ world }) => {
  const { office, params, center, personIn, propose, apply, centersOf } = await aStageToPlace(world);
  const [lyon, grenoble] = [await center("Lyon", 3), await center("Grenoble", 3)];
  const person = await personIn("Lyon");
  const { version } = await propose();
  await world.db.deleteFrom("examCenters").where("id", "=", lyon.id).execute();
  expect(await office.status(placementApi.apply, { params, body: { others: "none", version } })).toBe(409);
  expect(await centersOf()).toEqual([[person.id, null]]);
  expect(await apply()).toEqual({ changed: 1 });
  expect(await centersOf()).toEqual([[person.id, grenoble.id]]);
});

test("CNV-01 people whose town has no coordinates, and those for whom no seat is left, are named with the reason", async ({ world }) => {
  const { center, personIn, propose } = await aStageToPlace(world);
  await center("Lyon", 1);
  await center("Grenoble", 0);
  const nowhere = await personIn("Lyon", { person: { city: "Nulle-Part", zipCode: "99999" } });
  const near = await personIn("Lyon");
  const far = await personIn("Grenoble");
  expect(reasonsIn(await propose())).toEqual([
    [nowhere.wireId, null, "unknownPlace"],
    [near.wireId, expect.any(String), "nearest"],
    [far.wireId, null, "noSeat"],
  ]);
});

test("CNV-02 a person who climbs no steps on the day is proposed only centers without; a family of one address sits together", async ({
  world,
}) => {
  const { center, personIn, propose } = await aStageToPlace(world);
  await center("Lyon", 9);
  const villeurbanne = await center("Villeurbanne", 9, { stepFree: true });
  const home = { person: { address: "3 rue Pascal" } };
  const [one, sister] = [await personIn("Lyon", home), await personIn("Lyon", home)];
  const right = { extra: 0, needs: ["stepFree"], startsOn: "2026-09-01", endsOn: "2027-08-31", givenAt: world.time.now };
  await world.db
    .insertInto("accommodations")
    .values({ userId: one.id, ...right })
    .execute();
  expect(reasonsIn(await propose())).toEqual([
    [one.wireId, villeurbanne.wireId, "nearest"],
    [sister.wireId, villeurbanne.wireId, "family"],
  ]);
});

test("CNV-01 nothing is proposed where no centers are chosen: without a next stage, online, or closed", async ({ world }) => {
  const { office, params, quarter } = await aStageToPlace(world);
  const refusal = () => office.refused(placementApi.propose, { params });
  expect(await refusal()).toMatchObject({ status: 409, message: "Personne n'est encore qualifié à cette étape." });
  const semi = await world.db
    .selectFrom("questionnaires")
    .select("id")
    .where("previousQuestionnaireId", "=", quarter.id)
    .executeTakeFirstOrThrow();
  await changeStage(world, semi.id, { isClosed: true });
  expect(await refusal()).toMatchObject({ status: 409, message: expect.stringContaining("L'étape suivante est fermée") });
  await changeStage(world, semi.id, { isClosed: false, physical: false });
  expect(await refusal()).toMatchObject({ status: 409, message: expect.stringContaining("se passe en ligne") });
  await changeStage(world, semi.id, { previousQuestionnaireId: null });
  expect(await refusal()).toMatchObject({ status: 409, message: "Aucune étape ne suit celle-ci." });
  expect(await office.status(placementApi.propose, { params: { questionnaireId: "2147483647" } })).toBe(404);
});
