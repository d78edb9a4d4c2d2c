import { Checkbox } from "@mantine/core";
import { type Asked, consents, isRequired, type Required } from "../consents.ts";
import type { SignUpForm } from "./form.ts";
import styles from "./steps.module.css";

interface Props {
  readonly form: SignUpForm;
  readonly asked: Asked;
  readonly required: Required;
}

/** What the person agrees to (INS-11). */
export const ConsentFields = ({ form, asked, required }: Props) =>
  consents.map(({ kind, field, text }) => (
    <Checkbox
      key={kind}
      classNames={{ root: styles.consent ?? "" }}
      label={text[asked]}
      {...(isRequired(kind, required) && {
        description: asked === "participant" ? "Nécessaire pour participer" : "Nécessaire pour s'inscrire",
        required: true,
      })}
      {...form.getInputProps(field, { type: "checkbox" })}
      aria-invalid={Boolean(form.errors[field])}
    />
  ));
