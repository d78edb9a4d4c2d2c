import { TextInput } from "@mantine/core";
import { needed, type SignUpForm } from "./form.ts";

/** Where the account's identifier and its first link are sent. */
export const EmailField = ({ form }: { form: SignUpForm }) => (
  <TextInput
    type="email"
    label="Adresse e-mail"
    description="Vous y recevrez votre identifiant et le lien pour choisir votre mot de passe."
    inputWrapperOrder={["label", "input", "description", "error"]}
    autoComplete="email"
    spellCheck={false}
    {...needed}
    {...form.getInputProps("contact.email")}
  />
);
