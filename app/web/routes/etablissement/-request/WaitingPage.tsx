import { Stack, Text } from "@mantine/core";
import type { SchoolSeason } from "#features/establishments/opening.ts";
import { type OwnRequestOnWire, requestsApi } from "#features/establishments/requests.contract.ts";
import { SeasonForm } from "#features/establishments/web/SeasonForm.tsx";
import { call } from "#platform/web/api.ts";
import { formatAddress } from "#platform/web/format.ts";
import { PageHeading } from "#platform/web/PageHeading.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { OfficeDecides } from "../../../requests/OfficeDecides.tsx";
import { useSeason } from "../../../season.ts";
import styles from "../-info/school.module.css";
import { CodeCard } from "./CodeCard.tsx";
import { PreparedPupils } from "./PreparedPupils.tsx";

/** For a waiting request to act for a school: what happens next, and what can be prepared meanwhile (LET-01). */
export function WaitingPage({ request }: { request: OwnRequestOnWire }) {
  return (
    <>
      <PageHeading
        title={request.name}
        facts={[request.rneCode ? `Code RNE ${request.rneCode}` : "Sans code RNE", formatAddress(request)]}
      />
      <div className={`columns ${styles.page}`}>
        <Stack gap={24} miw={0}>
          {request.byCode ? <CodeCard request={request} /> : <OfficeCard request={request} />}
          <PreparedSeason request={request} />
        </Stack>
        <Stack component="aside" className={styles.aside} aria-label="Ce qui se passe ensuite" gap={24} miw={0}>
          <NextSteps />
          <PreparedPupils count={request.pupils} endAt={request.pupilsEndAt} />
        </Stack>
      </div>
    </>
  );
}

const NextSteps = () => (
  <section className="card part" aria-labelledby="ensuite">
    <h2 id="ensuite">Ce qui se passe ensuite</h2>
    <Text my="md">
      Dès que votre demande est confirmée, vous recevez un e-mail. Votre saison et votre liste vous attendent ici&nbsp;: vos élèves peuvent
      alors s'inscrire.
    </Text>
    <Text c="dimmed" my="md">
      D'ici là, vous ne voyez aucun élève de l'établissement et rien ne part d'ici&nbsp;: c'est ce qui protège leurs coordonnées.
    </Text>
  </section>
);

/** The season as it will be on the day of the confirmation. */
function PreparedSeason({ request }: { request: OwnRequestOnWire }) {
  const season = useSeason();
  const saving = useMutation({
    mutationFn: (changes: Partial<SchoolSeason>) => call(requestsApi.prepare, { body: changes }),
    onSuccess: () => toast.success("C'est noté\u00A0: ce sera fait dès la confirmation."),
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  if (!season) return <Loading lines={4} />;
  return <SeasonForm school={request} season={season} isSaving={saving.isPending} onSave={saving.mutateAsync} />;
}

/** The office decides: no code can prove who acts for this school. */
const OfficeCard = ({ request }: { request: OwnRequestOnWire }) => (
  <OfficeDecides
    reason={
      request.officialEmail === null
        ? "L'annuaire ne donne pas d'adresse e-mail pour cet établissement\u00A0: une personne de la fédération vérifie votre demande."
        : "Un établissement du même nom, dans la même ville, participe déjà\u00A0: une personne de la fédération vérifie lequel est le vôtre."
    }
    createdAt={request.createdAt}
    advice=", si possible depuis l'adresse de l'établissement"
  />
);
