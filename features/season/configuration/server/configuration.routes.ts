import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest, notFound, throwIfRefused } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { refuseUnconfirmed } from "#platform/server/moved-people.ts";
import { hashPassword } from "#platform/server/password.ts";
import { toStoredText } from "#platform/server/stored-text.ts";
import { regulationsText } from "#season/marking/regulations-text.ts";
import { configurationApi } from "../configuration.contract.ts";
import { rulesApi } from "../rules.contract.ts";
import { refusalOfActiveYear } from "../season.ts";
import { isSettingName, type SettingName, settingOf } from "../settings.ts";
import { appliedRules, listSeasonTexts } from "./applied-rules.ts";
import * as queries from "./configuration.queries.ts";
import { type Configuration, readSettings } from "./configuration.service.ts";
import { listCategoryNames, listRuleSets, listSeasonStages, type RuleSet } from "./rules.queries.ts";
import { type ChangeTools, changeRules, insertSeason, rulesOfYear } from "./rules.service.ts";
import { changeSetting } from "./setting-effects.service.ts";

const CHANGE_SETTING = action("change setting", "a changé un réglage");

const settingNameOr404 = (name: string): SettingName => {
  if (!isSettingName(name)) throw notFound("Ce réglage n'existe pas");
  return name;
};

interface Tools extends ChangeTools {
  readonly configuration: Configuration;
  readonly changes: Changes;
  readonly clock: Clock;
}

/** The settings of the federation, public ones readable by all users and changed by the office, and the rules of a season (RUL-01). */
export function configurationRoutes(api: Api, { db, configuration, changes, clock, countErasures, ...rulesTools }: Tools): void {
  implement(api, configurationApi.listPublic, async () =>
    Object.fromEntries(
      Object.entries(await configuration.values()).flatMap(([name, setting]) =>
        setting.public && !settingOf(name as SettingName).html ? [[name, setting.value]] : [],
      ),
    ),
  );

  implement(api, configurationApi.readPublic, async ({ params }) => {
    const setting = (await configuration.values())[settingNameOr404(params.name)];
    if (!setting.public) throw notFound("Ce réglage n'existe pas");
    return { value: setting.value };
  });

  implement(api, configurationApi.years, async ({ caller }) => {
    const { activeYear } = await configuration.season();
    const years = await queries.listYears(db, caller.role === "ADMIN" ? null : caller.id);
    return [...new Set([...(activeYear === null ? [] : [activeYear]), ...years])].sort((a, b) => b - a);
  });

  implement(api, configurationApi.year, async ({ params: { year } }) => ({ year, ...(await queries.countYear(db, year)) }));

  const settingResponse = async (name: SettingName) => {
    const setting = (await readSettings(db))[name];
    return settingOf(name).secret ? { name, ...setting, value: null, isSet: setting.value !== null } : { name, ...setting };
  };

  implement(api, configurationApi.read, ({ params }) => settingResponse(settingNameOr404(params.name)));

  implement(api, configurationApi.update, async ({ params, query: { confirmed }, body, caller }) => {
    const name = settingNameOr404(params.name);
    const { schema, html, secret } = settingOf(name);
    const { data, error } = schema.safeParse(body.value);
    if (error) throw badRequest(error.issues[0]?.message ?? "Cette valeur n'est pas valable", "value");
    if (body.public !== undefined && !html) throw badRequest("Seul un texte peut être rendu public ou non", "public");
    const value =
      typeof data === "string" && html
        ? (await toStoredText(data, "value")).text
        : typeof data === "string" && secret
          ? await hashPassword(data)
          : (data ?? null);
    await db.transaction().execute(async (trx) => {
      await queries.lockSettings(trx);
      const before = (await readSettings(trx))[name];
      const isPublic = body.public ?? before.public;
      if (value === before.value && isPublic === before.public) return;
      throwIfRefused(name === "ACTIVE_YEAR" && typeof value === "number" ? refusalOfActiveYear(value, clock()) : null, badRequest, "value");
      const save = () => queries.saveSetting(trx, name, value, isPublic);
      refuseUnconfirmed(await changeSetting(trx, { name, countErasures, now: clock() }, save), confirmed);
      if (name === "ACTIVE_YEAR" && typeof value === "number") await insertSeason(trx, value);
      await record(trx, {
        actorId: caller.id,
        action: CHANGE_SETTING,
        subject: `setting ${name}`,
        ...(!secret && { before: before.value, after: value }),
      });
    });
    return settingResponse(name);
  });

  const seasonTexts = changes.cached(["seasons", "questionnaires", "categories", "settings"], () => listSeasonTexts(db));
  implement(api, rulesApi.applied, async ({ query: { season } }) => appliedRules(await seasonTexts(), season));

  implement(api, rulesApi.read, async ({ params: { year } }) => rulesOnWire(db, year, await rulesOfYear(db, year)));

  implement(api, rulesApi.change, async ({ params, query, body, caller }) =>
    rulesOnWire(db, params.year, await changeRules({ db, countErasures, ...rulesTools }, caller.id, { ...params, ...query, ...body })),
  );
}

async function rulesOnWire(db: Connection, year: number, { id, rules }: RuleSet) {
  const categories = (await listCategoryNames(db)).map(({ id, name }) => ({ id, name }));
  const stages = await listSeasonStages(db, year);
  const kept = await listRuleSets(db, [...new Set(stages.flatMap(({ version }) => version ?? []))]);
  const rulesOf = (version: number | null) => kept.find((one) => one.id === version)?.rules ?? null;
  return {
    ...{ version: id, rules, texts: regulationsText(rules, categories), categories },
    stages: stages.map((stage) => ({ ...stage, rules: rulesOf(stage.version) })),
  };
}
