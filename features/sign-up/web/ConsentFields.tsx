import { PrivacyLink } from "#features/configuration/web/PrivacyLink.tsx";
import { type ConsentAudience, consents, isRequired, type RequiredConsents } from "#features/consents/consents.ts";
import { ConsentChoice } from "./ConsentChoice.tsx";
import type { SignUpForm } from "./form.ts";

interface Props {
  readonly form: SignUpForm;
  readonly audience: ConsentAudience;
  readonly required: RequiredConsents;
}

const necessary: Readonly<Record<ConsentAudience, string>> = {
  participant: "Nécessaire pour participer",
  correspondent: "Nécessaire pour s'inscrire",
};

/** The consents of the person (INS-11). */
export const ConsentFields = ({ form, audience, required }: Props) => (
  <>
    {consents.map(({ kind, field, text, reason }) => {
      const { value, onChange, error } = form.getInputProps(field);
      return (
        <ConsentChoice
          key={kind}
          label={text[audience]}
          reason={isRequired(kind, required) ? `${reason} ${necessary[audience]}.` : reason}
          path={field}
          value={value}
          onChange={onChange}
          error={error}
        />
      );
    })}
    <PrivacyLink />
  </>
);
