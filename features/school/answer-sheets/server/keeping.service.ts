import type { Connection } from "#database/open.ts";
import { keptFrom } from "#school/school-stages/keeping.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { deletePicturesBefore, listYearsOfPictures } from "./pictures.queries.ts";

export { deletePicturesOf, movePictures } from "./pictures.queries.ts";

export async function sweepPictures(db: Connection, now: Date): Promise<void> {
  for (const year of await listYearsOfPictures(db))
    await deletePicturesBefore(db, year, keptFrom((await rulesOfYear(db, year)).rules, now));
}
