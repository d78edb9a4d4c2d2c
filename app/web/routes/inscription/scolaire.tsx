import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { useChoices } from "#features/sign-up/web/choices.ts";
import { ParticipantWizard } from "#features/sign-up/web/ParticipantWizard.tsx";
import { textSearch } from "#platform/web/address.ts";
import { ask } from "#platform/web/query.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { openedWith } from "../../opened.ts";
import { PupilSchool } from "./-PupilSchool.tsx";
import { AnotherPerson, SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/scolaire")({
  validateSearch: (search: Record<string, unknown>) => textSearch(search, "etablissement"),
  beforeLoad: openedWith,
  component: Pupil,
});

/** The school that the address names by its id or its RNE code (INS-05): `null` when it is none of those that are open. */
function useLinkedSchool(named: string | undefined) {
  const query = named !== undefined && /^\d+$/.test(named) ? { id: named } : { rneCode: named };
  const { data, error, refetch } = useQuery({ ...ask(establishmentsApi.register, { query }), enabled: named !== undefined });
  const isNoSchool = error instanceof Refusal && error.status === 400;
  const [school = null] = isNoSchool ? [] : (data ?? []);
  return {
    school,
    isKnown: named === undefined || isNoSchool || data !== undefined,
    failure: isNoSchool ? null : error,
    retry: () => void refetch(),
  };
}

function Pupil() {
  // Cut in a message, the link names nothing.
  const etablissement = Route.useSearch().etablissement?.trim() || undefined;
  const linked = useLinkedSchool(etablissement);
  const { choices, failure, retry } = useChoices();
  const school = linked.school ? { id: linked.school.id, name: `${linked.school.name}, ${linked.school.city}` } : undefined;
  return (
    <SignUpPage
      kind="student"
      title="Inscription scolaire"
      next="Votre inscription est en attente de validation par votre établissement&nbsp;; vous en suivez l'état dans votre espace."
      another={etablissement !== undefined && school ? <AnotherPupil etablissement={etablissement} /> : <AnotherPerson />}
      failure={linked.failure ?? failure}
      onRetry={() => {
        if (linked.failure) linked.retry();
        retry();
      }}
      wizard={
        choices && linked.isKnown
          ? (way) => (
              <ParticipantWizard
                choices={choices}
                pupil={{
                  linked: school,
                  choice: (choice) => <PupilSchool {...choice} linked={linked.school} isRefused={etablissement !== undefined && !school} />,
                }}
                {...way}
              />
            )
          : undefined
      }
    />
  );
}

/** The next of a class in front of one screen. */
const AnotherPupil = ({ etablissement }: { etablissement: string }) => (
  <Button variant="default" size="lg" renderRoot={(props) => <Link {...props} to="/inscription/scolaire" search={{ etablissement }} />}>
    Inscrire un autre élève
  </Button>
);
