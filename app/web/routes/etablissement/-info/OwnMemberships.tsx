import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import { type MembershipOnWire, registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { Season } from "#features/registrations/season.ts";
import { Memberships } from "#features/registrations/web/Memberships.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { federation } from "../../../federation.ts";

/** The memberships of one's own school, newest first. */
export const useMemberships = (): UseQueryResult<MembershipOnWire[]> =>
  useQuery({ ...ask(registrationsApi.ofEstablishments), select: (answer) => (Array.isArray(answer) ? answer : answer.data) });

interface Props {
  readonly memberships: UseQueryResult<MembershipOnWire[]>;
  readonly school: SchoolOnWire;
  readonly season: Season;
}

export function OwnMemberships({ memberships: { data, error, refetch }, school, season }: Props) {
  if (!data)
    return (
      <section className="card" aria-label="Adhésion">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading lines={2} />}
      </section>
    );
  return (
    <Memberships memberships={data} activeYear={season.activeYear} whenPending={<HowToPay school={school} year={season.activeYear} />} />
  );
}

/** The platform takes no payment: whom to ask, and what the school does meanwhile. */
function HowToPay({ school, year }: { school: SchoolOnWire; year: number | null }) {
  const subject = encodeURIComponent(`Adhésion ${year} : ${school.name}${school.rneCode ? ` (${school.rneCode})` : ""}`);
  return (
    <>
      <p>
        Pour connaître le montant et la façon de régler, écrivez à{" "}
        <a href={`mailto:${federation.contact}?subject=${subject}`}>{federation.contact}</a>
        {`\u00A0; la fédération confirme l'adhésion à réception du règlement.`}
      </p>
      <p className="muted">Rien n'attend ce paiement&nbsp;: vos élèves s'inscrivent, et vous les confirmez dès maintenant.</p>
    </>
  );
}
