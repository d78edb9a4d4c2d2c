import { expect } from "vitest";
import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { anAdmin, anApplicant, aPerson, aSchool, test } from "#tests/world.ts";
import { requestsApi } from "../requests.contract.ts";

const draft = { type: "Collège", street: "1 rue des Fleurs", zipCode: "1000", country: "Belgique" } as const;

test.for([
  ["Collège Hypat1e", "Bourg-la-Reine", "92340"],
  ["Co1lège Hypatie", "B0urg la Reine", "92000"],
  ["Lycée Hypathie", "Bourg-la-Reine", "92340"],
  ["Hypatie officiel", "Bourg-la-Reine 2", "75001"],
  ["Ｃｏｌｌｅｇｅ 𝐇𝐲𝐩𝐚𝐭𝐢𝐞", "Sceaux", "92340"],
] as const)(
  "LET-03 LET-12 the office sees that a request for « %s » (%s, %s) looks like an existing school",
  async ([name, city, zipCode], { world }) => {
    const existing = await aSchool(world, { name: "Collège Hypatie", city: "Bourg-la-Reine", zipCode: "92340" });
    const office = await anAdmin(world);
    const applicant = await anApplicant(world, { name, city, zipCode, country: "Belgique" });
    const { likenesses } = await office.caller.call(requestsApi.one, { params: { id: applicant.request.wireId } });
    expect(likenesses).toContainEqual(expect.objectContaining({ id: existing.wireId, hasSameCode: false }));
  },
);

test("LET-03 schools of one name in two towns are not similar", async ({ world }) => {
  const existing = await aSchool(world, { name: "Collège Ada Lovelace", city: "Brest", zipCode: "29200" });
  const applicant = await anApplicant(world, { name: "Collège Ada Lovelace", city: "Quimper", zipCode: "29000" });
  const { likenesses } = await (await anAdmin(world)).caller.call(requestsApi.one, { params: { id: applicant.request.wireId } });
  expect(likenesses.map(({ id }) => id)).not.toContain(existing.wireId);
});

test.for([
  ["name", "Соllègе Hypatie"],
  ["city", "Brυxelles"],
  ["country", "Веlgіque"],
  ["street", "1 rue des Fleurs\nALERTE"],
  ["street", "Confirmez sur evil.example"],
  ["street", "ecrivez@evil.example"],
  ["zipCode", "evil.ru"],
] as const)("LET-11 LET-12 a request for a school or a club refuses this %s: %j", async ([field, value], { world }) => {
  const [teacher, manager] = [await aPerson(world, { role: "ESTABLISHEMENT" }), await aPerson(world, { role: "CLUB" })];
  const body = { ...draft, name: "Collège Hypatie", city: "Bruxelles", [field]: value };
  expect(await teacher.caller.refused(requestsApi.declare, { body })).toMatchObject({ status: 400, issues: [{ path: field }] });
  const { type: _, ...club } = body;
  expect(await manager.caller.refused(clubRequestsApi.declare, { body: club })).toMatchObject({ status: 400, issues: [{ path: field }] });
});
