import { Stack, Text, TextInput } from "@mantine/core";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import type { Required } from "../consents.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import { EmailField } from "./EmailField.tsx";
import { needed, type SignUpForm } from "./form.ts";

interface Props {
  readonly form: SignUpForm;
  readonly required: Required;
  /** What this person is to the school or the club. */
  readonly children: string;
}

/** The person who acts for a school or a club, and what that person agrees to. */
export const CorrespondentStep = ({ form, required, children }: Props) => (
  <Stack gap="lg">
    <Text>{children}</Text>
    <FieldGrid rowGap="lg">
      <TextInput label="Prénom" autoComplete="given-name" {...needed} {...form.getInputProps("contact.firstname")} />
      <TextInput label="Nom" autoComplete="family-name" {...needed} {...form.getInputProps("contact.lastname")} />
      <EmailField form={form} />
      <TextInput type="tel" label="Téléphone" autoComplete="tel" {...needed} {...form.getInputProps("contact.phone")} />
    </FieldGrid>
    <ConsentFields form={form} asked="correspondent" required={required} />
  </Stack>
);
