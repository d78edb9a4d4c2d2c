import { useQuery } from "@tanstack/react-query";
import type { Season } from "#season/configuration/season.ts";
import { seasonOf } from "#season/configuration/stored-season.ts";
import { publicSettings } from "#season/configuration/web/public-settings.ts";

/** Year of the current championship; `null` while it is unknown, or when there is none. */
export function useActiveYear(): number | null {
  const year = useQuery(publicSettings).data?.ACTIVE_YEAR;
  return typeof year === "number" ? year : null;
}

/** `undefined` until it is known. @throws {Refusal} when it could not be loaded: « fermé » could be wrong. */
export function useSeason(): Season | undefined {
  const { data, error, isLoadingError } = useQuery(publicSettings);
  if (isLoadingError) throw error;
  return data && seasonOf((name) => data[name]);
}
