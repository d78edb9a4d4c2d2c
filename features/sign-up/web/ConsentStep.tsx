import { Stack, Text } from "@mantine/core";
import type { Required } from "../consents.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import type { SignUpForm } from "./form.ts";

/** What a participant, or who answers for one, agrees to. */
export const ConsentStep = ({ form, required }: { form: SignUpForm; required: Required }) => (
  <Stack gap="md">
    <Text>Pour un enfant mineur, c'est un parent ou un responsable légal qui donne ces autorisations.</Text>
    <ConsentFields form={form} asked="participant" required={required} />
  </Stack>
);
