import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconInfoCircle, IconSchool } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { establishmentsApi } from "#organizations/establishments/establishments.contract.ts";
import { noSchool, SchoolSelect } from "#organizations/establishments/web/SchoolSelect.tsx";
import { useChoices } from "#people/sign-up/web/choices.ts";
import { ParticipantWizard, type SchoolChoice } from "#people/sign-up/web/ParticipantWizard.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused } from "#platform/web/refusal.ts";
import { read, searchOf } from "#platform/web/search-params.ts";
import { withHistoryState } from "../../history-state.ts";
import styles from "./-PupilSchool.module.css";
import { AnotherPerson, SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/scolaire")({
  validateSearch: searchOf({ etablissement: read.text }),
  beforeLoad: withHistoryState,
  component: Pupil,
});

/** The school in the address, by its id or its RNE code (INS-05): `null` if it is not one of the open schools. */
function useLinkedSchool(requestedSchool: string | undefined) {
  const query = requestedSchool !== undefined && /^\d+$/.test(requestedSchool) ? { id: requestedSchool } : { rneCode: requestedSchool };
  const { data, error, refetch } = useApiQuery(establishmentsApi.register, { query, enabled: requestedSchool !== undefined });
  const isNoSchool = isRefused(error, 400);
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
                    <PupilSchool {...choice} linked={linked.school} isUnknown={etablissement !== undefined && !school} />
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

const AnotherPupil = ({ etablissement }: { etablissement: string }) => (
  <LinkButton variant="default" size="lg" to="/inscription/scolaire" search={{ etablissement }}>
    Inscrire un autre élève
  </LinkButton>
);

interface Props extends SchoolChoice {
  readonly linked: { readonly id: string; readonly name: string; readonly city: string } | null;
  readonly isUnknown: boolean;
}

const PupilSchool = ({ school, error, onChange, linked, isUnknown }: Props) => (
  <Stack>
    {linked && school.id === linked.id ? (
      <div className={styles.school}>
        <IconSchool size={28} aria-hidden />
        <p>
          Vous vous inscrivez avec
          <strong>{linked.name}</strong>
          {linked.city}
        </p>
        <Button variant="subtle" size="sm" onClick={() => onChange({ id: "", name: "" })}>
          Ce n'est pas mon établissement
        </Button>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    ) : (
      <>
        {isUnknown && school.id === "" && (
          <Alert color="amber" variant="light" icon={<IconInfoCircle size={20} aria-hidden />}>
            {noSchool}
          </Alert>
        )}
        <SchoolSelect
          label="Établissement"
          value={school.id || null}
          name={school.name}
          onChange={(id, name) => onChange({ id: id ?? "", name })}
          error={error}
          withAsterisk={false}
        />
      </>
    )}
    <Text c="dimmed">
      Il faut cinq minutes, une adresse e-mail (la vôtre ou celle d'un parent) et, si vous êtes mineur, l'accord d'un parent.
    </Text>
  </Stack>
);
