import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import type { Season } from "#features/configuration/season.ts";
import type { SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import { Memberships } from "#features/registrations/web/Memberships.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure } from "#platform/web/states.tsx";
import { federation } from "../../../federation.ts";
import type { SchoolFacts } from "./useSchoolFacts.ts";

interface Props {
  readonly memberships: SchoolFacts["memberships"];
  readonly school: SchoolOnWire;
  readonly season: Season;
}

/** The memberships of the user's own school; a failed load can be retried. */
export function OwnMemberships({ memberships: { data, error, refetch }, school, season }: Props) {
  if (!data)
    return (
      <section className="card" aria-label="Adhésion">
        <Failure error={error} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <Memberships
      memberships={data}
      activeYear={season.activeYear}
      ownerName="Votre établissement"
      pendingAction={<HowToPay school={school} year={season.activeYear} />}
    />
  );
}

/** The platform takes no payment: says whom to ask, and what the school can do meanwhile. */
function HowToPay({ school, year }: { school: SchoolOnWire; year: number | null }) {
  const subject = encodeURIComponent(`Adhésion ${year} : ${school.name}${school.rneCode ? ` (${school.rneCode})` : ""}`);
  return (
    <>
      <p>
        Pour connaître le montant et la façon de régler, écrivez à{" "}
        <a href={`mailto:${federation.contact}?subject=${subject}`}>{federation.contact}</a>
        {`\u00A0; la fédération confirme l'adhésion à réception du règlement.`}
      </p>
      <MeanwhileUnpaid />
    </>
  );
}

const unpaidSchools = { ...apiQuery(configurationApi.readPublic, { params: { name: "UNPAID_SCHOOLS_CONFIRM" } }), staleTime: 60_000 };

/** What the school can do before it has paid, as set by the office; hidden while unknown. */
function MeanwhileUnpaid() {
  const { data } = useQuery(unpaidSchools);
  if (!data) return null;
  return (
    <p className="muted">
      {data.value === false
        ? "D'ici là, vos élèves s'inscrivent\u00A0; vous les confirmerez une fois l'adhésion réglée."
        : "Inutile de l'attendre\u00A0: tant que les inscriptions sont ouvertes, vos élèves s'inscrivent et vous les confirmez."}
    </p>
  );
}
