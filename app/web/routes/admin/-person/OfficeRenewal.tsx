import { Button, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { AnySchoolSelect } from "#features/establishments/web/AnySchoolSelect.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { RenewalForm } from "#features/registrations/web/RenewalForm.tsx";
import { type RenewalKind, renewalTitles } from "#features/registrations/web/RenewalInvitation.tsx";
import { call } from "#platform/web/api.ts";
import { useRenewal } from "../../../renewal.ts";
import styles from "./person.module.css";

interface Props {
  readonly person: PersonOnWire;
  readonly year: number;
}

const kinds = [
  { value: "student", label: "Scolaire" },
  { value: "individual", label: "Individuelle" },
] as const;

/** Registers a person for the current championship, with a school or without, in any period (ADM-05). */
export function OfficeRenewal({ person, year }: Props) {
  const [kind, choose] = useState<RenewalKind | null>(null);
  return (
    <Stack className={`card ${styles.renewal}`} component="section" align="start" gap="sm" aria-labelledby="renouvellement">
      <Title order={3} id="renouvellement">
        {kind === null ? `Championnat ${year}` : renewalTitles[kind]}
      </Title>
      {kind === null ? (
        <>
          <Text c="dimmed">Pas encore d'inscription au championnat {year}.</Text>
          <Button variant="default" size="sm" onClick={() => choose(lastKindOf(person))}>
            Renouveler l'inscription
          </Button>
        </>
      ) : (
        <>
          <SegmentedControl
            aria-label="Participation"
            data={[...kinds]}
            value={kind}
            onChange={(chosen) => choose(chosen as RenewalKind)}
          />
          <OfficeRenewalForm key={kind} person={person} year={year} kind={kind} onCancel={() => choose(null)} />
        </>
      )}
    </Stack>
  );
}

/** As the last time. */
const lastKindOf = ({ registrations: [last] }: PersonOnWire): RenewalKind =>
  last && last.establishment === null ? "individual" : "student";

function OfficeRenewalForm({ person, year, kind, onCancel }: Props & { readonly kind: RenewalKind; readonly onCancel: () => void }) {
  const renewal = useRenewal({
    kind,
    send: (body) => call(registrationsApi.renewOf, { params: { id: person.id }, body }),
    done: `L'inscription au championnat ${year} est enregistrée.`,
  });
  return (
    <RenewalForm
      {...renewal}
      introduction="L'inscription sera en attente&nbsp;: confirmez-la ensuite ici."
      school={(choice) => <AnySchoolSelect label="Établissement" {...choice} />}
      onCancel={onCancel}
    />
  );
}
