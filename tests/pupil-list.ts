import { fieldTitles, pupilFields } from "#people/pupils/pupil-fields.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { formWith } from "./person.ts";
import { workbookOf } from "./workbook.ts";
import { ACTIVE_YEAR, aSchool, type World } from "./world.ts";

/** The columns of the lists below, which tell no class. */
export const titles = pupilFields.filter((field) => field !== "className").map((field) => fieldTitles[field]);

export type Line = readonly string[];
export const lea: Line = [
  "DURAND",
  "Léa",
  "lea@exemple.fr",
  "14/03/2012",
  "F",
  "C2",
  "Français",
  "12 rue Pascal",
  "Lyon",
  "69001",
  "France",
];
/** The line of a pupil of C2, who has nothing in the columns after it. */
export function lineOf(lastname: string, firstname = "Zoé", birthday = "14/05/2012", email = ""): Line {
  return [lastname, firstname, email, birthday, "F", "C2"];
}
export const zoe: Line = ["Martin", "Zoé", "", "2013-05-02", "fille", "6e A", "", "", "", "1100", ""];
export const tom: Line = ["N'Diaye", "Tom", "tom@exemple.fr", "3-4-12", "M.", "c 2", "", "", "", "", ""];

type Query = NonNullable<CallInputOf<typeof pupilImportApi.importFile>["query"]>;

export async function aTeacher(world: World) {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const send = async (lines: readonly Line[], query: Query = {}, header: readonly string[] = titles) =>
    caller.call(pupilImportApi.importFile, { query, body: formWith("excel", await workbookOf(header, lines)) });
  const previewImport = async (lines: readonly Line[], query: Query = {}, header: readonly string[] = titles) => {
    const { preview } = await send(lines, { ...query, dryRun: "true" }, header);
    if (!preview) throw new Error("no preview");
    return preview;
  };
  const pupils = () =>
    world.db
      .selectFrom("registrations as r")
      .innerJoin("users as u", "u.id", "r.userId")
      .innerJoin("categories as c", "c.id", "r.categoryId")
      .leftJoin("languages as l", "l.id", "u.languageId")
      .select(["u.lastname", "u.firstname", "u.birthday", "u.genre", "c.name as category", "u.email", "u.address", "u.city", "u.zipCode"])
      .select(["u.country", "l.language", "r.status"])
      .where("r.establishmentId", "=", school.id)
      .where("r.kind", "=", "participant")
      .where("r.year", "=", ACTIVE_YEAR)
      .orderBy("u.id")
      .execute();
  return { school, caller, send, previewImport, pupils };
}
