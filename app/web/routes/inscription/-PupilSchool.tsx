import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconInfoCircle, IconSchool } from "@tabler/icons-react";
import { noSchool, SchoolSelect } from "#features/establishments/web/SchoolSelect.tsx";
import type { SchoolChoice } from "#features/sign-up/web/ParticipantWizard.tsx";
import styles from "./-PupilSchool.module.css";

interface Props extends SchoolChoice {
  /** The school of the QR code or link. */
  readonly linked: { readonly id: string; readonly name: string; readonly city: string } | null;
  /** The school in the address is not open. */
  readonly isRefused: boolean;
}

/** First part of a pupil's sign-up: the school, what is needed. */
export function PupilSchool({ school, error, onChange, linked, isRefused }: Props) {
  return (
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
          {isRefused && school.id === "" && (
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
}
