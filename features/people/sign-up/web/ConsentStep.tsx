import { Button, Stack, Text, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { AGE_OF_CONSENT } from "#access/consents/consents.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import { requiredProps } from "./form.tsx";

interface Props extends Omit<ComponentProps<typeof ConsentFields>, "audience"> {
  /** A parent answers, by name. */
  readonly isChild: boolean;
  /** Answers as for the person of the family registered before. */
  readonly repeat?: { readonly firstname: string; readonly run: () => void } | null;
}

/** The consents of a participant, given by a parent for a child (PPL-07). */
export const ConsentStep = ({ isChild, repeat, ...props }: Props) => (
  <Stack gap="md">
    <Text>
      {isChild
        ? `Avant ${AGE_OF_CONSENT}\u00A0ans, c'est un parent ou un responsable légal qui répond. Il pourra changer d'avis à tout moment.`
        : "Répondez par oui ou par non. Vous pourrez changer d'avis à tout moment."}
    </Text>
    {repeat && (
      <Button variant="default" style={{ alignSelf: "start" }} onClick={repeat.run}>
        Répondre comme pour {repeat.firstname}
      </Button>
    )}
    <ConsentFields audience="participant" {...props} />
    {isChild && <GuardianInput {...props.form.getInputProps("guardian")} />}
  </Stack>
);

export const GuardianInput = (inputProps: Pick<Parameters<typeof TextInput>[0], "value" | "onChange" | "error" | "ref">) => (
  <TextInput
    label="Réponses données par"
    description="Prénom et nom du parent ou du responsable légal"
    autoComplete="off"
    maxLength={100}
    {...requiredProps}
    {...inputProps}
  />
);
