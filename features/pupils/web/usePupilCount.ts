import { useQuery } from "@tanstack/react-query";
import { pupilsPage } from "./pupils-page.ts";

/** How many pupils the school has in a year, all or pending; not fetched without a year. */
export const usePupilCount = (year: number | null, status?: "PENDING") =>
  useQuery({
    ...pupilsPage(year ?? 0)({ ...(status && { status }) }, { limit: 1 }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
