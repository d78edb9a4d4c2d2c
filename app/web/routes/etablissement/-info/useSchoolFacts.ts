import { useQuery } from "@tanstack/react-query";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import type { SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";
import { slipsApi } from "#people/pupils/slips.contract.ts";
import { usePreparedCount, usePupilCount } from "#people/pupils/web/pupils-page.ts";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { waitingQuery } from "#school/school-stages/web/useSchoolStages.ts";
import type { Season } from "#season/configuration/season.ts";
import type { Me } from "../../../me.ts";

/** Data of the school's page beyond the account: its memberships, newest first, and its pupils of the active year, if they can be loaded. */
export type SchoolFacts = NonNullable<ReturnType<typeof useSchoolFacts>>;

export interface SchoolView {
  readonly me: Me;
  readonly school: SchoolOnWire;
  readonly season: Season;
  readonly facts: SchoolFacts;
}

/** Loads everything together, so that nothing on the page moves once it is shown; `undefined` until then. */
export function useSchoolFacts(activeYear: number | null, isCorrespondent: boolean) {
  const memberships = useQuery({
    ...apiQuery(registrationsApi.ofEstablishments),
    select: (answer) => (Array.isArray(answer) ? answer : answer.data),
  });
  const [all, pending] = [usePupilCount(activeYear), usePupilCount(activeYear, "PENDING")];
  const prepared = usePreparedCount(isCorrespondent);
  const waiting = useQuery({ ...waitingQuery(), enabled: isCorrespondent });
  const slips = useApiQuery(slipsApi.missing, { enabled: isCorrespondent });
  if (prepared === undefined || memberships.isPending || [all, pending, waiting, slips].some(({ isLoading }) => isLoading))
    return undefined;
  const areCounted = all.data !== undefined && pending.data !== undefined;
  return {
    memberships,
    pupils: areCounted ? { all: all.data, pending: pending.data } : undefined,
    prepared,
    waiting: waiting.data,
    withoutSlip: slips.data?.map(({ id }) => id) ?? [],
  };
}
