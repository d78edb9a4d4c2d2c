import { type ConsentAudience, consents, isRequired, type RequiredConsents, reasonFor } from "#access/consents/consents.ts";
import { PrivacyLink } from "#season/configuration/web/PrivacyLink.tsx";
import { ConsentChoice } from "./ConsentChoice.tsx";
import type { SignUpForm } from "./form.tsx";

interface Props {
  readonly form: SignUpForm;
  readonly audience: ConsentAudience;
  readonly required: RequiredConsents;
  /** A school has registered the person: only their own area depends on the answers. */
  readonly isRegistered?: boolean;
  /** False: nothing can be sent to them. */
  readonly hasAddress?: boolean;
}

/** After the reason: what depends on the answer. Only a participant can withdraw a consent alone; others ask the federation. */
const NECESSARY: Readonly<Record<ConsentAudience, string>> = {
  participant: "Nécessaire pour s'inscrire\u00A0; vous pourrez la retirer ensuite, et votre inscription restera.",
  correspondent: "Nécessaire pour s'inscrire\u00A0; vous pourrez la retirer ensuite, en écrivant à la fédération.",
};
const NECESSARY_TO_ENTER = "Nécessaire pour ouvrir votre espace\u00A0; vous pourrez la retirer ensuite, et votre inscription restera.";
const WITHOUT_ANSWER = "Sans réponse, c'est non\u00A0: votre inscription n'en dépend pas.";
const OPTIONAL = "Répondez oui ou non, comme vous voulez\u00A0: votre inscription n'en dépend pas.";

/** The consents of the person (INS-11). */
export const ConsentFields = ({ form, audience, required, isRegistered = false, hasAddress = true }: Props) => (
  <>
    {consents.map((consent) => {
      const { kind, field, text } = consent;
      const { value, onChange, error } = form.getInputProps(field);
      return (
        <ConsentChoice
          key={kind}
          label={text[audience]}
          reason={`${reasonFor(consent, hasAddress)} ${kind === "partners" ? WITHOUT_ANSWER : isRequired(kind, required) ? (isRegistered ? NECESSARY_TO_ENTER : NECESSARY[audience]) : OPTIONAL}`}
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
