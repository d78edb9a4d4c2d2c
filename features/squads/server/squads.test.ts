import { expect } from "vitest";
import { squadCategory } from "#features/categories/squad-category.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aPupil, aRegistration, aSchool, CLOSED, test, type World } from "#tests/world.ts";
import { squadsApi } from "../squads.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;

const aSquad = (world: World, name: string, year = ACTIVE_YEAR) =>
  world.db
    .insertInto("squads")
    .values(({ selectFrom }) => ({
      name,
      year,
      categoryId: selectFrom("categories").select("id").where("name", "=", squadCategory),
    }))
    .execute();
const joining = ({ wireId }: { wireId: string }, squadName: string | null) => ({ body: { registrationId: wireId, squadName } });

test("ETB-09 PAR-05 a school puts its pupil of LE - L2 into a squad of the year, and takes it out again", async ({ world }) => {
  const school = await aSchool(world);
  const { registration } = await aPupil(world, school, { category: squadCategory });
  const { caller, id: actorId } = school.correspondent;
  await aSquad(world, "Les Élans  Vifs");
  await aSquad(world, "Autre année", PAST_YEAR);
  const offered = await caller.call(squadsApi.list, { query: { year: ACTIVE_YEAR } });
  expect(offered).toMatchObject([{ name: "Les Élans  Vifs", year: ACTIVE_YEAR }]);
  const joined = await caller.call(squadsApi.assign, joining(registration, " les elans vifs "));
  expect(joined.squad).toEqual({ id: offered[0]?.id, name: "Les Élans  Vifs" });
  expect(await caller.call(squadsApi.assign, joining(registration, "Les Élans Vifs"))).toEqual(joined);
  for (const unknown of ["Autre année", "Les Absents"])
    expect(await caller.refused(squadsApi.assign, joining(registration, unknown))).toMatchObject({
      status: 409,
      message: `Aucune équipe 2027 ne porte le nom «\u00A0${unknown}\u00A0».`,
    });
  expect((await caller.call(squadsApi.assign, joining(registration, null))).squad).toBeNull();
  expect(await trailOf(world, `registration ${registration.id}`)).toEqual([
    { actorId, action: "choose squad", before: { squad: null }, after: { squad: "Les Élans  Vifs" } },
    { actorId, action: "choose squad", before: { squad: "Les Élans  Vifs" }, after: { squad: null } },
  ]);
});

test("PAR-05 no other category has a squad", async ({ world }) => {
  const school = await aSchool(world);
  const { registration } = await aPupil(world, school, { category: "L2" });
  await aSquad(world, "Les Curieux");
  const { caller } = school.correspondent;
  expect(await caller.refused(squadsApi.assign, joining(registration, "Les Curieux"))).toMatchObject({
    status: 409,
    message: `Seule la catégorie «\u00A0${squadCategory}\u00A0» a des équipes.`,
  });
  expect((await caller.call(squadsApi.assign, joining(registration, null))).squad).toBeNull();
  expect(await caller.status(squadsApi.assign, joining(registration, ""))).toBe(400);
});

test("ETB-11 a school chooses squads of its own pupils of the active year, whatever the periods; an ADMIN of anybody", async ({
  world,
}) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const [{ caller }, { caller: admin }] = [school.correspondent, await anAdmin(world)];
  const category = squadCategory;
  const pupil = await aPupil(world, school, { category });
  const past = await aRegistration(world, { userId: pupil.id, year: PAST_YEAR, establishmentId: school.id, category });
  const stranger = await aPupil(world, other, { category });
  await aSquad(world, "Les Tenaces");
  await aSquad(world, "Les Anciens", PAST_YEAR);
  for (const registration of [stranger.registration, { wireId: "2147483000" }, past])
    expect(await caller.status(squadsApi.assign, joining(registration, "Les Tenaces"))).toBe(403);
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  expect((await caller.call(squadsApi.assign, joining(pupil.registration, "Les Tenaces"))).squad?.name).toBe("Les Tenaces");
  await world.season();
  expect((await admin.call(squadsApi.assign, joining(past, "Les Anciens"))).squad?.name).toBe("Les Anciens");
  expect(await admin.status(squadsApi.assign, joining(past, "Les Tenaces"))).toBe(409);
  expect(await admin.status(squadsApi.assign, joining({ wireId: "2147483000" }, "Les Tenaces"))).toBe(404);
});
