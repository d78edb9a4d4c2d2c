import { contactTextFields } from "#features/columns/contact.ts";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { TextFields } from "#platform/web/TextFields.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { EmailField } from "./EmailField.tsx";
import type { SignUpForm } from "./form.ts";

const paths = { street: "contact.address", zipCode: "contact.zip_code", city: "contact.city", country: "contact.country" };

/** The participant's contact details and address. */
export function AddressStep({ form }: { form: SignUpForm }) {
  return (
    <FieldGrid rowGap="lg">
      <EmailField form={form} />
      <TextFields fields={contactTextFields} getInputProps={form.getInputProps} path="contact." isOwn marksOptional />
      <AddressFields form={form} paths={paths} isOwn />
    </FieldGrid>
  );
}
