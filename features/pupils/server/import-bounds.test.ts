import { describe, expect } from "vitest";
import { formWith } from "#tests/person.ts";
import { aTeacher, lea, titles } from "#tests/pupil-list.ts";
import { workbookOf } from "#tests/workbook.ts";
import { anAdmin, CLOSED, test } from "#tests/world.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

test("LET-01 S3 a list far longer than what the school expects is refused whole, for a school; the office is not held", async ({
  world,
}) => {
  const { school, caller, pupils } = await aTeacher(world);
  const admin = await anAdmin(world);
  const letters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const lines = Array.from({ length: 1_001 }, (_, at) => [`Nom-${letters(at)}`, "Léa", "", "14/03/2012", "F", "C2"]);
  const file = () => formWith("excel", `${titles.slice(0, 6).join(";")}\n${lines.map((line) => line.join(";")).join("\n")}`, "tous.csv");
  const { status, message } = await caller.refused(pupilImportApi.importFile, { body: file() });
  expect([status, message]).toEqual([409, expect.stringContaining("il en inscrit 1000 au plus")]);
  expect(await pupils()).toEqual([]);
  const { created } = await admin.caller.call(pupilImportApi.importFile, { query: { establishmentId: school.wireId }, body: file() });
  expect(created).toBe(1_001);
});

describe("SEC-01 whose list it is", () => {
  test("a closed period refuses a school, never an ADMIN, who names the school", async ({ world }) => {
    const { school, caller, pupils } = await aTeacher(world);
    const admin = await anAdmin(world);
    const file = async () => formWith("excel", await workbookOf(titles, [lea]));
    await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
    try {
      const refused = await caller.refused(pupilImportApi.importFile, { body: await file() });
      expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("Les inscriptions scolaires sont fermées") });
      expect(await caller.status(pupilImportApi.importRows, { body: { rows: [{ row: 1 }] } })).toBe(403);
      expect(await admin.caller.status(pupilImportApi.importFile, { body: await file() })).toBe(400);
      expect(await admin.caller.status(pupilImportApi.importFile, { query: { establishmentId: "2147483000" }, body: await file() })).toBe(
        404,
      );
      await admin.caller.call(pupilImportApi.importFile, { query: { establishmentId: school.wireId }, body: await file() });
      expect(await pupils()).toHaveLength(1);
    } finally {
      await world.season();
    }
  });

  test("ETB-11 a school imports for itself alone", async ({ world }) => {
    const [mine, other] = [await aTeacher(world), await aTeacher(world)];
    const body = formWith("excel", await workbookOf(titles, [lea]));
    expect(await mine.caller.status(pupilImportApi.importFile, { query: { establishmentId: other.school.wireId }, body })).toBe(403);
    expect(await other.pupils()).toEqual([]);
  });
});
