import { Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { accommodationsApi } from "#contest/accommodations/accommodations.contract.ts";
import { AccommodationTasks } from "#contest/accommodations/web/AccommodationPart.tsx";
import { formatInstant } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty } from "#platform/web/states.tsx";

/** The requests for more time or a need that wait for the office, the oldest first (TIM-02). */
export default function AccommodationsPage() {
  const requests = useApiQuery(accommodationsApi.requests);
  return (
    <>
      <PageHead title="Temps et aménagements">
        Ce que vous accordez vaut aussitôt en ligne, sur les listes des centres et sur les convocations. Sans demande, accordez-le sur la
        fiche de la personne.
      </PageHead>
      <Loaded query={requests} lines={6}>
        {(waiting) =>
          waiting.length === 0 ? (
            <Empty title="Aucune demande n'attend">Une demande apparaît ici dès qu'une famille l'envoie.</Empty>
          ) : (
            <ul className="card part ruled" aria-label="Demandes sans réponse">
              {waiting.map(({ userId, firstname, lastname, numPalmares, askedAt, ...request }) => (
                <Stack key={userId} component="li" gap={6} py="sm">
                  <Link to="/admin/participants" search={{ personne: userId }}>
                    {lastname} {firstname}
                  </Link>
                  <Text component="small" c="dimmed" fz="0.875rem" inherit>
                    {numPalmares} · le {formatInstant(askedAt)}
                  </Text>
                  <AccommodationTasks userId={userId} name={`${firstname} ${lastname}`} right={null} request={request} />
                </Stack>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
