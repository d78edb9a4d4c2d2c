import { SegmentedControl, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { choicesOf } from "#platform/web/choices.ts";
import type { PreviewedLetterOnWire } from "../letters.contract.ts";

const LetterFrame = lazy(async () => ({ default: (await import("./LetterFrame.tsx")).LetterFrame }));

const parts = choicesOf({ html: "Mise en page", text: "Texte seul" });

export function LetterPreview({ letter: { to, people, subject, text, html } }: { letter: PreviewedLetterOnWire }) {
  const [part, setPart] = useState("html");
  return (
    <section aria-label={`Aperçu pour ${to}`}>
      <Text c="dimmed">
        À {to} ({people.join(", ")})
      </Text>
      <Text fw={700} mt="xs">
        {subject}
      </Text>
      {html !== undefined && (
        <SegmentedControl mt="xs" size="sm" data={parts} value={part} onChange={setPart} aria-label={`Ce que montre l'aperçu pour ${to}`} />
      )}
      {html !== undefined && part === "html" ? (
        <Suspense fallback={<LetterText text={text} />}>
          <LetterFrame html={html} title={`E-mail à ${to}, mis en page`} />
        </Suspense>
      ) : (
        <LetterText text={text} />
      )}
    </section>
  );
}

const LetterText = ({ text }: { text: string }) => (
  <Text mt="xs" p="md" bg="var(--paper)" bdrs="md" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
    {text}
  </Text>
);
