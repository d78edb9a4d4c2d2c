import { labelsOf } from "#core/accounts/labels.ts";
import { labelFields } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Season } from "../season.ts";
import { isSettingName, type SettingName, settings } from "../settings.ts";
import { seasonOf } from "../stored-season.ts";
import * as queries from "./configuration.queries.ts";

labelFields(labelsOf(settings));

export type Values = Readonly<Record<SettingName, { readonly value: string | number | boolean | null; readonly public: boolean }>>;

export async function readSettings(db: Connection): Promise<Values> {
  const rows = await queries.listSettings(db);
  const initial = Object.entries(settings).map(([name, setting]) => [name, { value: setting.initial, public: setting.public }] as const);
  const stored = rows
    .filter(({ name }) => isSettingName(name))
    .map(({ name, value, public: isPublic }) => [name, { value, public: isPublic }] as const);
  return Object.fromEntries([...initial, ...stored]) as Values;
}

/** The settings, cached in memory until one changes. */
export interface Configuration {
  readonly values: () => Promise<Values>;
  readonly season: () => Promise<Season>;
  /** Whether declared schools and clubs without a doubt are accepted at once (LET-03). */
  readonly acceptsAutomatically: () => Promise<boolean>;
}

export const configurationOf = (db: Database, changes: Changes): Configuration =>
  configurationFrom(changes.cached(["settings"], () => readSettings(db)));

export const configurationIn = (trx: Connection): Configuration => configurationFrom(() => readSettings(trx));

const configurationFrom = (values: Configuration["values"]): Configuration => ({
  values,
  season: async () => {
    const stored = await values();
    return { ...seasonOf((name) => stored[name].value), unpaidSchoolsConfirm: stored.UNPAID_SCHOOLS_CONFIRM.value !== false };
  },
  acceptsAutomatically: async () => (await values()).AUTOMATIC_ACCEPTANCE.value === true,
});
