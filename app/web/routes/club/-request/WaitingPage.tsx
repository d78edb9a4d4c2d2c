import { Stack, Text } from "@mantine/core";
import type { OwnClubRequestOnWire } from "#features/clubs/requests.contract.ts";
import { formatAddress } from "#platform/web/format.ts";
import { PageHeading } from "#platform/web/PageHeading.tsx";
import { OfficeDecides } from "../../../requests/OfficeDecides.tsx";

/** For a waiting request to register a club: what happens next, and when (LET-12). */
export const WaitingPage = ({ request }: { request: OwnClubRequestOnWire }) => (
  <>
    <PageHeading title={request.name} facts={[formatAddress(request)]} />
    <div className="columns">
      <Stack gap={24} miw={0}>
        <OfficeDecides
          reason={"Une personne de la fédération vérifie chaque nouveau club, avant que des familles le choisissent."}
          createdAt={request.createdAt}
        />
      </Stack>
      <Stack component="aside" aria-label="Ce qui se passe ensuite" gap={24} miw={0}>
        <section className="card part" aria-labelledby="ensuite">
          <h2 id="ensuite">Ce qui se passe ensuite</h2>
          <Text my="md">
            Dès que votre club est accepté, vous recevez un e-mail. Il est alors dans la liste des clubs, et vos adhérents peuvent le
            choisir en s'inscrivant.
          </Text>
          <Text c="dimmed" my="md">
            D'ici là, personne ne le voit et rien ne part d'ici&nbsp;: c'est ce qui protège les coordonnées des familles.
          </Text>
        </section>
      </Stack>
    </div>
  </>
);
