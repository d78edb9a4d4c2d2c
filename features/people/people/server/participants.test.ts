import { expect } from "vitest";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { participantsApi } from "../participants.contract.ts";

const withName = (lastname: string) => ({ person: { lastname } });

/** A pupil, a member of a club, a person alone, and a participant of the year before. */
async function aYear(world: World) {
  const [school, club] = [await aSchool(world), await aClub(world)];
  const pupil = await aPupil(world, school, { ...withName("Arago"), category: "C1", status: "CONFIRMED" });
  await aRegistration(world, { userId: pupil.id, year: ACTIVE_YEAR - 1, category: "CM" });
  const member = await aParticipant(world, { ...withName("Borel"), clubId: club.id });
  const individual = await aParticipant(world, withName("Cartan"));
  return { school, club, pupil, member, individual };
}

test("ADM-03 participants of a year, 15 a page, each with only the registration of that year", async ({ world }) => {
  const { pupil, member, individual } = await aYear(world);
  const { caller } = await anAdmin(world);
  const { data, meta } = await caller.call(participantsApi.list);
  expect(data.map(({ id }) => id)).toEqual([pupil, member, individual].map(({ wireId }) => wireId));
  expect(meta).toMatchObject({ itemsPerPage: 15, totalItems: 3 });
  expect(data[0]).toMatchObject({ categoryName: "C1", registrations: [{ year: ACTIVE_YEAR, status: "CONFIRMED" }], results: [] });
  const before = await caller.call(participantsApi.list, { query: { "filter.registrations.year": String(ACTIVE_YEAR - 1) } });
  expect(before.data).toMatchObject([{ id: pupil.wireId, registrations: [{ year: ACTIVE_YEAR - 1, category: { name: "CM" } }] }]);
});

test("ADM-03 they are searched, sorted, and filtered by category, status, school, club, or neither", async ({ world }) => {
  const { school, club, pupil, member, individual } = await aYear(world);
  const { caller } = await anAdmin(world);
  const ours = [pupil, member, individual].map(({ wireId }) => wireId);
  const found = async (query: object) => {
    const { data } = await caller.call(participantsApi.list, { query: { limit: 100, ...query } });
    return data.filter(({ id }) => ours.includes(id)).map(({ contact }) => contact.lastname);
  };
  expect(await found({ search: "arago" })).toEqual(["Arago"]);
  expect(await found({ search: member.username })).toEqual(["Borel"]);
  expect(await found({ sortBy: ["registrations.category.name:DESC", "contact.lastname:DESC"] })).toEqual(["Cartan", "Borel", "Arago"]);
  expect(await found({ "filter.registrations.category.name": "C1" })).toEqual(["Arago"]);
  expect(await found({ "filter.registrations.category.name": "C9" })).toEqual([]);
  expect(await found({ "filter.registrations.status": "PENDING" })).toEqual(["Borel", "Cartan"]);
  expect(await found({ "filter.registrations.establishment.id": school.wireId })).toEqual(["Arago"]);
  expect(await found({ "filter.registrations.club.id": club.wireId })).toEqual(["Borel"]);
  expect(await found({ "filter.registrations.account": "pupils" })).toEqual(["Arago"]);
  expect(await found({ "filter.registrations.account": "members" })).toEqual(["Borel"]);
  expect(await found({ "filter.registrations.account": "alone" })).toEqual(["Cartan"]);
});

test.for([
  { "filter.registrations.category.name": "C1", "filter.registrations.squad": "1" },
  { sortBy: "results.grade:ASC" },
  { "filter.registrations.status": "A payé" },
])("ADM-03 refused: %j", async (query, { world }) => {
  expect(await (await anAdmin(world)).caller.status(participantsApi.list, { query })).toBe(400);
});
