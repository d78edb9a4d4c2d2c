import { TextInput } from "@mantine/core";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { FieldGrid, requiredField } from "#platform/web/FieldGrid.tsx";

interface Props {
  readonly mailLabel?: string;
  readonly input: (path: string) => object;
}

export const ContactFields = ({ mailLabel = "Adresse e-mail", input }: Props) => (
  <FieldGrid>
    <TextInput label="Nom" autoComplete="off" data-autofocus {...requiredField} {...input("contact.lastname")} />
    <TextInput label="Prénom" autoComplete="off" {...requiredField} {...input("contact.firstname")} />
    <EmailInput label={mailLabel} autoComplete="off" {...requiredField} {...input("contact.email")} />
    <TextInput type="tel" label="Téléphone (facultatif)" autoComplete="off" {...input("contact.phone")} />
  </FieldGrid>
);
