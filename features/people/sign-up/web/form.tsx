import { EmailInput } from "#platform/web/EmailInput.tsx";

export interface SignUpForm {
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine types what it gives to each kind of input.
  getInputProps(path: string, options?: { type: "checkbox" }): any;
  /** The latest values, also after an `await`. */
  getValues(): unknown;
  readonly errors: Readonly<Record<string, unknown>>;
}

/** Most fields are required, so only labels of optional ones are marked. */
export const requiredProps = { required: true, withAsterisk: false } as const;

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
