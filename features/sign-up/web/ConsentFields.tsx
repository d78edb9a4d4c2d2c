import { Checkbox } from "@mantine/core";
import { PrivacyLink } from "#features/configuration/web/PrivacyLink.tsx";
import { type ConsentAudience, consents, isRequired, type RequiredConsents } from "#features/consents/consents.ts";
import type { SignUpForm } from "./form.ts";
import styles from "./steps.module.css";

interface Props {
  readonly form: SignUpForm;
  readonly audience: ConsentAudience;
  readonly required: RequiredConsents;
}

/** The consents of the person (INS-11). */
export const ConsentFields = ({ form, audience, required }: Props) => (
  <>
    {consents.map(({ kind, field, text }) => (
      <Checkbox
        key={kind}
        classNames={{ root: styles.consent ?? "" }}
        label={text[audience]}
        {...(isRequired(kind, required) && {
          description: audience === "participant" ? "Nécessaire pour participer" : "Nécessaire pour s'inscrire",
          required: true,
        })}
        {...form.getInputProps(field, { type: "checkbox" })}
        aria-invalid={Boolean(form.errors[field])}
      />
    ))}
    <PrivacyLink />
  </>
);
