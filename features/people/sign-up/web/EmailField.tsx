import { EmailInput } from "#platform/web/EmailInput.tsx";
import { requiredProps, type SignUpForm } from "./form.ts";

export const EmailField = ({ form, ...props }: { readonly form: SignUpForm; readonly "data-autofocus"?: boolean }) => (
  <EmailInput
    label="Adresse e-mail"
    description="Vous y recevrez votre identifiant et le lien pour choisir votre mot de passe."
    inputWrapperOrder={["label", "input", "description", "error"]}
    autoComplete="email"
    {...props}
    {...requiredProps}
    {...form.getInputProps("contact.email")}
  />
);
