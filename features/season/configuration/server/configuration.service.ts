import { labelsOf } from "#core/accounts/labels.ts";
import { labelFields } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Season } from "../season.ts";
import { isSettingName, type SettingName, settings } from "../settings.ts";
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

function configurationFrom(values: Configuration["values"]): Configuration {
  return {
    values,
    season: async () => seasonOf(await values()),
    acceptsAutomatically: async () => (await values()).AUTOMATIC_ACCEPTANCE.value === true,
  };
}

function seasonOf(values: Values): Season {
  const date = (name: SettingName) => {
    const { value } = values[name];
    return typeof value === "string" ? new Date(value) : null;
  };
  const { value: activeYear } = values.ACTIVE_YEAR;
  return {
    activeYear: typeof activeYear === "number" ? activeYear : null,
    individualEndsAt: date("ACTIVE_REGISTRATION_INDIVIDUAL"),
    studentEndsAt: date("ACTIVE_REGISTRATION_STUDENT"),
    schoolEndsAt: date("ACTIVE_REGISTRATION_SCHOOL"),
    clubEndsAt: date("ACTIVE_REGISTRATION_CLUB"),
    centerEndsAt: date("ACTIVE_REGISTRATION_CENTER"),
    unpaidSchoolsConfirm: values.UNPAID_SCHOOLS_CONFIRM.value !== false,
  };
}
