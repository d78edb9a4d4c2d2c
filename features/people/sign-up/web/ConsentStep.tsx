import { Stack, Text, TextInput } from "@mantine/core";
import { AGE_OF_CONSENT, type RequiredConsents } from "#access/consents/consents.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import { requiredProps, type SignUpForm } from "./form.ts";

interface Props {
  readonly form: SignUpForm;
  readonly required: RequiredConsents;
  /** A parent answers, by name. */
  readonly isChild: boolean;
  readonly isRegistered?: boolean;
  readonly hasAddress?: boolean;
}

/** The consents of a participant, given by a parent for a child (PPL-07). */
export const ConsentStep = ({ form, required, isChild, isRegistered = false, hasAddress = true }: Props) => (
  <Stack gap="md">
    <Text>
      {isChild
        ? `Avant ${AGE_OF_CONSENT}\u00A0ans, c'est un parent ou un responsable légal qui répond. Il pourra changer d'avis à tout moment.`
        : "Répondez par oui ou par non. Vous pourrez changer d'avis à tout moment."}
    </Text>
    <ConsentFields form={form} audience="participant" required={required} isRegistered={isRegistered} hasAddress={hasAddress} />
    {isChild && <GuardianInput {...form.getInputProps("guardian")} />}
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
