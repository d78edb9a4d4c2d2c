import { Stack, Text } from "@mantine/core";
import type { RequiredConsents } from "#features/consents/consents.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import type { SignUpForm } from "./form.ts";

/** The consents of a participant or of their guardian. */
export const ConsentStep = ({ form, required }: { form: SignUpForm; required: RequiredConsents }) => (
  <Stack gap="md">
    <Text>Pour un enfant mineur, c'est un parent ou un responsable légal qui donne ces autorisations.</Text>
    <ConsentFields form={form} audience="participant" required={required} />
  </Stack>
);
