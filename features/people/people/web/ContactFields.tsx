import { TextInput } from "@mantine/core";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { FieldGrid, requiredField } from "#platform/web/FieldGrid.tsx";

interface Props {
  readonly mailLabel?: string;
  /** The form's props for the field at this path. */
  readonly input: (path: string) => object;
}

/** The person for whom an account is opened: their name, and the address of the link. */
export const ContactFields = ({ mailLabel = "Adresse e-mail", input }: Props) => (
  <FieldGrid>
    <TextInput label="Nom" autoComplete="off" data-autofocus {...requiredField} {...input("contact.lastname")} />
    <TextInput label="Prénom" autoComplete="off" {...requiredField} {...input("contact.firstname")} />
    <EmailInput label={mailLabel} autoComplete="off" {...requiredField} {...input("contact.email")} />
    <TextInput type="tel" label="Téléphone (facultatif)" autoComplete="off" {...input("contact.phone")} />
  </FieldGrid>
);
