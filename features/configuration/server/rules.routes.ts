import type { Connection, Database } from "#database/open.ts";
import { regulationsText } from "#features/marking/regulations-text.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { rulesApi } from "../rules.contract.ts";
import { listCategoryNames, type RuleSet } from "./rules.queries.ts";
import { changeRules, rulesOfYear } from "./rules.service.ts";

/** The rules of a season (RUL-01): the office reads and changes them. */
export function rulesRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, rulesApi.read, async ({ params: { year } }) => onWire(db, await rulesOfYear(db, year)));

  implement(api, rulesApi.change, async ({ params, body, caller }) => onWire(db, await changeRules(db, caller.id, { ...params, ...body })));
}

const onWire = async (db: Connection, { id, rules }: RuleSet) => ({
  version: id,
  rules,
  texts: regulationsText(rules, await listCategoryNames(db)),
});
