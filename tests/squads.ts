import { ACTIVE_YEAR, type World } from "./world.ts";

/** The one category that has squads. */
export const squadCategory = "LE - L2 en équipe et individuel";

/** A squad in its category; returns the number. */
export async function aSquad(world: World, name = "Les Curieux", year = ACTIVE_YEAR): Promise<number> {
  const { id } = await world.db
    .insertInto("squads")
    .values(({ selectFrom }) => ({ name, year, categoryId: selectFrom("categories").select("id").where("hasSquads", "=", true) }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
