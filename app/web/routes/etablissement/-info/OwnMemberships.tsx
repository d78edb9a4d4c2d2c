import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import type { SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import type { Season } from "#features/registrations/season.ts";
import { Memberships } from "#features/registrations/web/Memberships.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure } from "#platform/web/states.tsx";
import { federation } from "../../../federation.ts";
import type { SchoolFacts } from "./useSchoolFacts.ts";

interface Props {
  readonly memberships: SchoolFacts["memberships"];
  readonly school: SchoolOnWire;
  readonly season: Season;
}

/** The memberships of one's own school; what became of them can be asked again. */
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
      whose="Votre établissement"
      whenPending={<HowToPay school={school} year={season.activeYear} />}
    />
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
      <MeanwhileUnpaid />
    </>
  );
}

const unpaidSchools = { ...ask(configurationApi.readPublic, { params: { name: "UNPAID_SCHOOLS_CONFIRM" } }), staleTime: 60_000 };

/** What the school does before it has paid, as the office decided; nothing is said while it is not known. */
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
