import { TextInput } from "@mantine/core";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { FieldGrid, requiredField } from "#platform/web/FieldGrid.tsx";

export const ContactFields = ({ mailLabel = "Adresse e-mail", input }: { mailLabel?: string; input: (path: string) => object }) => (
  <FieldGrid>
    <TextInput label="Nom" autoComplete="off" data-autofocus {...requiredField} {...input("contact.lastname")} />
    <TextInput label="Prénom" autoComplete="off" {...requiredField} {...input("contact.firstname")} />
    <EmailInput label={mailLabel} autoComplete="off" {...requiredField} {...input("contact.email")} />
    <TextInput type="tel" label="Téléphone (facultatif)" autoComplete="off" {...input("contact.phone")} />
  </FieldGrid>
);
