import { squadCategory } from "#features/categories/squad-category.ts";
import { ACTIVE_YEAR, type World } from "./world.ts";

/** A squad in its category; returns the number. */
export async function aSquad(world: World, name = "Les Curieux", year = ACTIVE_YEAR): Promise<number> {
  const { id } = await world.db
    .insertInto("squads")
    .values(({ selectFrom }) => ({
      name,
      year,
      categoryId: selectFrom("categories").select("id").where("name", "=", squadCategory),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
