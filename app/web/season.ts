import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import type { Season } from "#features/configuration/season.ts";
import type { SettingName } from "#features/configuration/settings.ts";
import { apiQuery } from "#platform/web/query.ts";

const setting = (name: SettingName, failure?: string) =>
  queryOptions({
    ...apiQuery(configurationApi.readPublic, { params: { name } }),
    staleTime: 60_000,
    ...(failure !== undefined && { meta: { failure, refreshFailure: failure } }),
  });

const activeYear = setting("ACTIVE_YEAR", "Une erreur est survenue lors de la récupération de l'année active");
const ends = (["INDIVIDUAL", "STUDENT", "SCHOOL", "CLUB", "CENTER"] as const).map((period) => setting(`ACTIVE_REGISTRATION_${period}`));

const yearOf = (value: unknown) => (typeof value === "number" ? value : null);
const dateOf = (value: unknown) => (typeof value === "string" ? new Date(value) : null);

/** Year of the current championship; `null` while it is unknown, or when there is none. */
export const useActiveYear = (): number | null => yearOf(useQuery(activeYear).data?.value);

/**
 * The current championship; `undefined` until it is known.
 *
 * @throws {Refusal} when its year or a date could not be loaded: « fermé » could be wrong. The page shows the error and retries.
 */
export function useSeason(): Season | undefined {
  const settings = useQueries({ queries: [activeYear, ...ends] });
  const failed = settings.find(({ isLoadingError }) => isLoadingError);
  if (failed) throw failed.error;
  const [year, ...dates] = settings;
  if (!year || settings.some(({ isPending }) => isPending)) return undefined;
  const [individualEndsAt = null, studentEndsAt = null, schoolEndsAt = null, clubEndsAt = null, centerEndsAt = null] = dates.map(
    ({ data }) => dateOf(data?.value),
  );
  return { activeYear: yearOf(year.data?.value), individualEndsAt, studentEndsAt, schoolEndsAt, clubEndsAt, centerEndsAt };
}
