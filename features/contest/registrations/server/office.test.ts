import { readXlsx } from "hucre";
import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPupil, aSchool, test } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

test("ADM-03 registrations of the active year with neither school nor club, with their persons, the newest first", async ({ world }) => {
  const [school, club] = [await aSchool(world), await aClub(world)];
  await aPupil(world, school);
  await aParticipant(world, { clubId: club.id });
  await aParticipant(world, { year: ACTIVE_YEAR - 1 });
  const first = await aParticipant(world, { person: { lastname: "Germain" } });
  const second = await aParticipant(world, { person: { lastname: "Noether" }, status: "CONFIRMED" });
  const { caller } = await anAdmin(world);
  const { data, meta } = await caller.call(registrationsApi.others);
  expect(data).toMatchObject([
    {
      id: second.registration.wireId,
      status: "CONFIRMED",
      establishment: null,
      user: { id: second.wireId, contact: { lastname: "Noether" } },
    },
    { id: first.registration.wireId, status: "PENDING", club: null, user: { username: first.username } },
  ]);
  expect(meta).toMatchObject({ itemsPerPage: 15, totalItems: 2 });
  const searched = await caller.call(registrationsApi.others, { query: { search: "germ", limit: 1 } });
  expect(searched.data.map(({ user }) => user.id)).toEqual([first.wireId]);
  await world.season({ ACTIVE_YEAR: null });
  expect((await caller.call(registrationsApi.others)).data).toEqual([]);
  await world.season();
});

test("ADM-03 PPL-07 the confirmed registrations of a year are exported to a workbook, with a trail entry; pending ones are not, nor the « yes » of a child alone", async ({
  world,
}) => {
  const year = 2031;
  const school = await aSchool(world);
  const person = { lastname: "=1+1", firstname: "Éva", email: "eva@exemple.fr" };
  const pupil = await aPupil(world, school, { year, category: "C1", status: "CONFIRMED", person });
  await world.db.updateTable("users").set({ zipCode: "01000" }).where("id", "=", pupil.id).execute();
  await world.db.updateTable("consents").set({ guardian: null }).where("userId", "=", pupil.id).where("kind", "=", "federation").execute();
  await aParticipant(world, { year, person: { lastname: "Attend" } });
  const { caller, id } = await anAdmin(world);
  const { name, bytes } = await caller.download(registrationsApi.export, { query: { year } });
  expect(name).toBe(`Inscriptions confirmées ${year}.xlsx`);
  const [titles = [], row = [], ...others] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(others).toEqual([]);
  const cell = (title: string) => row[titles.indexOf(title)];
  expect(titles.slice(0, 4)).toEqual(["Numéro de membre", "Identifiant", "Nom", "Prénom"]);
  expect([cell("Nom"), cell("Catégorie"), cell("Établissement"), cell("Code postal"), cell("Droit à l'image")]).toEqual([
    // SEC-02: typed text never runs as a formula.
    "'=1+1",
    "C1",
    school.name,
    "01000",
    "Oui",
  ]);
  expect(cell("E-mails de la fédération"), "before 15 a parent answers").not.toBe("Oui");
  expect(await caller.call(usersApi.one, { params: { id: pupil.wireId } })).toMatchObject({ imageCapture: true, communication: false });
  expect(await trailOf(world, `year ${year}`)).toMatchObject([{ actorId: id, action: "export registrations" }]);
});
