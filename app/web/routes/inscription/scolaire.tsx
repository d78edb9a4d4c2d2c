import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { useChoices } from "#features/sign-up/web/choices.ts";
import { ParticipantWizard } from "#features/sign-up/web/ParticipantWizard.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { textSearch } from "#platform/web/search-params.ts";
import { withHistoryState } from "../../history-state.ts";
import { PupilSchool } from "./-PupilSchool.tsx";
import { AnotherPerson, SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/scolaire")({
  validateSearch: (search: Record<string, unknown>) => textSearch(search, "etablissement"),
  beforeLoad: withHistoryState,
  component: Pupil,
});

/** The school in the address, by its id or its RNE code (INS-05): `null` if it is not one of the open schools. */
function useLinkedSchool(requestedSchool: string | undefined) {
  const query = requestedSchool !== undefined && /^\d+$/.test(requestedSchool) ? { id: requestedSchool } : { rneCode: requestedSchool };
  const { data, error, refetch } = useQuery({ ...apiQuery(establishmentsApi.register, { query }), enabled: requestedSchool !== undefined });
  const isNoSchool = error instanceof Refusal && error.status === 400;
  const [school = null] = isNoSchool ? [] : (data ?? []);
  return {
    school,
    isLoaded: requestedSchool === undefined || isNoSchool || data !== undefined,
    failure: isNoSchool ? null : error,
    retry: () => void refetch(),
  };
}

function Pupil() {
  // A truncated link has an empty parameter.
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
        choices && linked.isLoaded
          ? (wizardProps) => (
              <ParticipantWizard
                choices={choices}
                pupil={{
                  preselected: school,
                  renderChoice: (choice) => (
                    <PupilSchool {...choice} linked={linked.school} isRefused={etablissement !== undefined && !school} />
                  ),
                }}
                {...wizardProps}
              />
            )
          : undefined
      }
    />
  );
}

/** For the next pupil of a class at the same screen. */
const AnotherPupil = ({ etablissement }: { etablissement: string }) => (
  <Button variant="default" size="lg" renderRoot={(props) => <Link {...props} to="/inscription/scolaire" search={{ etablissement }} />}>
    Inscrire un autre élève
  </Button>
);
