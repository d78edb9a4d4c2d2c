import { Button, Checkbox, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { PrivacyLink } from "#features/configuration/web/PrivacyLink.tsx";
import { consents, type GivenConsents } from "#features/consents/consents.ts";
import styles from "./steps.module.css";

interface Props {
  /** The stored consents. */
  readonly current: GivenConsents;
  readonly isSaving: boolean;
  readonly onSave: (answers: GivenConsents & { readonly guardian?: string }) => void;
}

/** The consents of a participant, which they may change at any time. */
export function OwnConsents({ current: { imageCapture, communication, communicationPartners }, isSaving, onSave }: Props) {
  const stored = { imageCapture, communication, communicationPartners };
  const [values, setValues] = useState<GivenConsents>(stored);
  const [guardian, setGuardian] = useState("");
  const isChanged = consents.some(({ field }) => values[field] !== stored[field]);
  return (
    <form
      className="card part"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave({ ...values, ...(guardian.trim() && { guardian: guardian.trim() }) });
      }}
    >
      <Stack gap="md">
        <Title order={2} size="h3">
          Vos autorisations
        </Title>
        <Text>Vous pouvez les donner ou les retirer à tout moment&nbsp;: rien d'autre ne change pour vous.</Text>
        {consents.map(({ kind, field, text }) => (
          <Checkbox
            key={kind}
            classNames={{ root: styles.consent ?? "" }}
            label={text.participant}
            checked={values[field]}
            onChange={({ currentTarget }) => setValues({ ...values, [field]: currentTarget.checked })}
          />
        ))}
        <PrivacyLink />
        {isChanged && (
          <>
            <TextInput
              label="Parent ou responsable légal qui répond"
              description="Pour un enfant de moins de 15 ans"
              autoComplete="off"
              maxLength={100}
              value={guardian}
              onChange={({ currentTarget }) => setGuardian(currentTarget.value)}
            />
            <Button type="submit" variant="main" loading={isSaving}>
              Enregistrer mes autorisations
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
