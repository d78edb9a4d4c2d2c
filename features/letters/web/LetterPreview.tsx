import { Text } from "@mantine/core";
import type { PreviewedLetterOnWire } from "../letters.contract.ts";

/** A letter as it is read. */
export const LetterPreview = ({ letter: { to, people, subject, text } }: { letter: PreviewedLetterOnWire }) => (
  <section aria-label={`Aperçu pour ${to}`}>
    <Text c="dimmed">
      À {to} ({people.join(", ")})
    </Text>
    <Text fw={700} mt="xs">
      {subject}
    </Text>
    <Text mt="xs" p="md" bg="var(--paper)" bdrs="md" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      {text}
    </Text>
  </section>
);
