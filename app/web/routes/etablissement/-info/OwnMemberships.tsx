import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import type { Season } from "#features/configuration/season.ts";
import type { SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import { Memberships } from "#features/registrations/web/Memberships.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure } from "#platform/web/states.tsx";
import { HowToPay } from "../../../requests/RenewMembership.tsx";
import type { SchoolFacts } from "./useSchoolFacts.ts";

interface Props {
  readonly memberships: SchoolFacts["memberships"];
  readonly school: SchoolOnWire;
  readonly season: Season;
}

/** The memberships of the user's own school; a failed load can be retried. */
export function OwnMemberships({ memberships: { data, error, refetch }, school, season }: Props) {
  const { name, rneCode } = school;
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
      pendingAction={
        <HowToPay name={rneCode ? `${name} (${rneCode})` : name} year={season.activeYear}>
          <MeanwhileUnpaid />
        </HowToPay>
      }
    />
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
