import { useQuery } from "@tanstack/react-query";
import type { Season } from "#season/configuration/season.ts";
import { publicSettings } from "#season/configuration/web/public-settings.ts";

const yearOf = (value: unknown) => (typeof value === "number" ? value : null);
const dateOf = (value: unknown) => (typeof value === "string" ? new Date(value) : null);

/** Year of the current championship; `null` while it is unknown, or when there is none. */
export const useActiveYear = (): number | null => yearOf(useQuery(publicSettings).data?.ACTIVE_YEAR);

/** `undefined` until it is known. @throws {Refusal} when it could not be loaded: « fermé » could be wrong. */
export function useSeason(): Season | undefined {
  const { data, error, isLoadingError } = useQuery(publicSettings);
  if (isLoadingError) throw error;
  return (
    data && {
      activeYear: yearOf(data.ACTIVE_YEAR),
      individualEndsAt: dateOf(data.ACTIVE_REGISTRATION_INDIVIDUAL),
      studentEndsAt: dateOf(data.ACTIVE_REGISTRATION_STUDENT),
      schoolEndsAt: dateOf(data.ACTIVE_REGISTRATION_SCHOOL),
      clubEndsAt: dateOf(data.ACTIVE_REGISTRATION_CLUB),
      centerEndsAt: dateOf(data.ACTIVE_REGISTRATION_CENTER),
    }
  );
}
