import { Button, Checkbox, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { consents } from "../consents.ts";
import styles from "./steps.module.css";

interface Answers {
  readonly imageCapture: boolean;
  readonly communication: boolean;
  readonly communicationPartners: boolean;
}

interface Props {
  /** As they stand. */
  readonly given: Answers;
  readonly isSaving: boolean;
  readonly onSave: (answers: Answers & { readonly guardian?: string }) => void;
}

/** What a participant agreed to: given and withdrawn at any time. */
export function OwnConsents({ given: { imageCapture, communication, communicationPartners }, isSaving, onSave }: Props) {
  const stored = { imageCapture, communication, communicationPartners };
  const [typed, type] = useState<Answers>(stored);
  const [guardian, setGuardian] = useState("");
  const isChanged = consents.some(({ field }) => typed[field] !== stored[field]);
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave({ ...typed, ...(guardian.trim() && { guardian: guardian.trim() }) });
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
            checked={typed[field]}
            onChange={({ currentTarget }) => type({ ...typed, [field]: currentTarget.checked })}
          />
        ))}
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
