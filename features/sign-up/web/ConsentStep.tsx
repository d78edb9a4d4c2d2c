import { Checkbox, Stack, Text } from "@mantine/core";
import { consents, isRequired, type Required } from "../consents.ts";
import type { IndividualForm } from "./form.ts";
import styles from "./steps.module.css";

/** What the person agrees to (INS-11). */
export function ConsentStep({ form, required }: { form: IndividualForm; required: Required }) {
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
