import { Link } from "@tanstack/react-router";
import Accommodations from "#contest/accommodations/web/Accommodations.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";

/** The requests for more time or a need that wait for the office, the oldest first, then the rights given so far (TIM-02). */
export default function AccommodationsPage() {
  return (
    <>
      <PageHead title="Temps et aménagements">
        Ce que vous accordez vaut aussitôt en ligne, sur les listes des centres et sur les convocations. Sans demande, ouvrez la fiche de la
        personne pour lui accorder du temps ou un aménagement.
      </PageHead>
      <Accommodations
        nameOf={({ userId, name, numPalmares }) => (
          <Link to="/admin/participants" search={{ personne: userId }}>
            {name}, {numPalmares}
          </Link>
        )}
      />
    </>
  );
}
