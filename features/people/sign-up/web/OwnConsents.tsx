import { Alert, Stack, Text } from "@mantine/core";
import { Fragment, useRef, useState } from "react";
import { consents, type GivenConsents, guardianMissing, reasonFor } from "#access/consents/consents.ts";
import { submitting } from "#platform/web/forms.ts";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { PrivacyLink } from "#season/configuration/web/PrivacyLink.tsx";
import { ConsentChoice } from "./ConsentChoice.tsx";
import { GuardianInput } from "./ConsentStep.tsx";

interface Props {
  readonly current: GivenConsents;
  /** A parent gives them, by name; a child may withdraw them alone. */
  readonly isChild: boolean;
  readonly hasAddress: boolean;
  readonly isSaving: boolean;
  readonly onSave: (answers: GivenConsents & { readonly guardian?: string }) => void;
  readonly onRefused: () => void;
}

export function OwnConsents({ current, isChild, hasAddress, isSaving, onSave, onRefused }: Props) {
  const { imageCapture, communication, communicationPartners } = current;
  const stored = { imageCapture, communication, communicationPartners };
  const [values, setValues] = useState<GivenConsents>(stored);
  const [guardian, setGuardian] = useState("");
  const [error, setError] = useState("");
  const guardianInput = useRef<HTMLInputElement>(null);
  const isChanged = consents.some(({ field }) => values[field] !== stored[field]);
  const asksGuardian = isChild && consents.some(({ field }) => values[field] && !stored[field]);
  const save = () => {
    const name = guardian.trim();
    if (asksGuardian && name === "") {
      setError(guardianMissing);
      onRefused();
      guardianInput.current?.scrollIntoView({ block: "center" });
      guardianInput.current?.focus({ preventScroll: true });
    } else onSave({ ...values, ...(asksGuardian && { guardian: name }) });
  };
  return (
    <form className="card part" noValidate onSubmit={submitting(() => isChanged && save())}>
      <Stack gap="md">
        <Text>
          Vous pouvez les donner ou les retirer à tout moment, même celles qu'il fallait donner pour s'inscrire&nbsp;: votre inscription et
          vos réponses restent.
        </Text>
        {consents.map(({ kind, field, text, reason, withdrawal }) => (
          <Fragment key={kind}>
            <ConsentChoice
              label={text.participant}
              reason={reasonFor({ kind, reason }, hasAddress)}
              value={values[field]}
              onChange={(answer) => setValues({ ...values, [field]: answer })}
            />
            {stored[field] && !values[field] && (
              <Alert color="amber" variant="light" role="status" title="Ce que cela change">
                {withdrawal}
              </Alert>
            )}
          </Fragment>
        ))}
        <PrivacyLink />
        {asksGuardian && (
          <GuardianInput
            ref={guardianInput}
            value={guardian}
            onChange={({ currentTarget }) => setGuardian(currentTarget.value)}
            error={error}
          />
        )}
      </Stack>
      <SaveBar
        isChanged={isChanged}
        isSaving={isSaving}
        label="Enregistrer mes autorisations"
        text="Vos autorisations ont changé."
        lossMessage={"Ce que vous avez changé dans vos autorisations n'est pas enregistré\u00A0: ce sera perdu."}
      />
    </form>
  );
}
