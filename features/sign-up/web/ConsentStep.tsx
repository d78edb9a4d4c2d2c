import { Checkbox, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type Consent, consents, isRequired, type Required } from "../consents.ts";
import styles from "./steps.module.css";

interface Props {
  /** Of whatever form asks for them. */
  readonly form: {
    readonly errors: Readonly<Record<string, ReactNode>>;
    getInputProps(field: Consent["field"], options: { type: "checkbox" }): object;
  };
  readonly required: Required;
}

/** What the person agrees to (INS-11). */
export function ConsentStep({ form, required }: Props) {
  return (
    <Stack gap="md">
      <Text>Pour un enfant mineur, c'est un parent ou un responsable légal qui donne ces autorisations.</Text>
      {consents.map(({ kind, field, text }) => (
        <Checkbox
          key={kind}
          classNames={{ root: styles.consent ?? "" }}
          label={text}
          {...(isRequired(kind, required) && { description: "Nécessaire pour participer", required: true })}
          {...form.getInputProps(field, { type: "checkbox" })}
          aria-invalid={Boolean(form.errors[field])}
        />
      ))}
    </Stack>
  );
}
