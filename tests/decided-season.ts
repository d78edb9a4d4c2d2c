import { insertRuleSet, insertSeason, rulesOfYear, updateSeason } from "#season/configuration/server/rules.service.ts";
import { decidedAsIn40thEdition } from "#season/marking/regulations.ts";
import { ACTIVE_YEAR, type World } from "./world.ts";

/** Gives a season all that the federation decided in the 40th edition. */
export async function decideAsIn40thEdition(world: World, year = ACTIVE_YEAR): Promise<void> {
  const categories = await world.db.selectFrom("categories").select(["id", "name"]).execute();
  await world.db.transaction().execute(async (trx) => {
    await insertSeason(trx, year);
    const { id, rules } = await rulesOfYear(trx, year);
    await updateSeason(trx, year, await insertRuleSet(trx, decidedAsIn40thEdition(rules, categories), id));
  });
  await world.settle();
}
