import { Stack, Text, TextInput } from "@mantine/core";
import type { RequiredConsents } from "#access/consents/consents.ts";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { ConsentFields } from "./ConsentFields.tsx";
import { EmailField, requiredProps, type SignUpForm } from "./form.tsx";

export const CorrespondentStep = ({ form, required, children }: { form: SignUpForm; required: RequiredConsents; children: string }) => (
  <Stack gap="lg">
    <Text>{children}</Text>
    <FieldGrid rowGap="lg">
      <TextInput label="Prénom" autoComplete="given-name" {...requiredProps} {...form.getInputProps("contact.firstname")} />
      <TextInput label="Nom" autoComplete="family-name" {...requiredProps} {...form.getInputProps("contact.lastname")} />
      <EmailField form={form} />
      <TextInput type="tel" label="Téléphone" autoComplete="tel" {...requiredProps} {...form.getInputProps("contact.phone")} />
    </FieldGrid>
    <ConsentFields form={form} audience="correspondent" required={required} />
  </Stack>
);
