import { TextInput } from "@mantine/core";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { EmailField } from "./EmailField.tsx";
import type { SignUpForm } from "./form.ts";

const paths = { street: "contact.address", zipCode: "contact.zip_code", city: "contact.city", country: "contact.country" };

/** The participant's contact details and address. */
export function AddressStep({ form }: { form: SignUpForm }) {
  return (
    <FieldGrid rowGap="lg">
      <EmailField form={form} />
      <TextInput type="tel" label="Téléphone (facultatif)" autoComplete="tel" {...form.getInputProps("contact.phone")} />
      <AddressFields form={form} paths={paths} isOwn />
    </FieldGrid>
  );
}
