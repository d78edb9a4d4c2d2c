import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import { formatDeadline } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { PRINTING } from "../next-step.ts";
import type { SchoolStageOnWire } from "../school-stages.contract.ts";
import { stagePage } from "./stage-page.ts";

interface Props {
  readonly stage: SchoolStageOnWire;
  /** Saved a moment ago, on this page. */
  readonly isJustSaved: boolean;
  /** The window that prints the slips of the stage's pupils. */
  readonly slips: (onClose: () => void) => ReactNode;
}

/** What a saved stage needs for its pupils, on paper and on screen. It takes the focus then, since it stands below the problems, however many. */
export function NextSteps({ stage: { id, onPaper, onScreen, opensAt, closesAt }, isJustSaved, slips }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isJustSaved) return;
    title.current?.focus({ preventScroll: true });
    title.current?.closest("section")?.scrollIntoView({ block: "center" });
  }, [isJustSaved]);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Stack className="card part" component="section" gap="sm" aria-labelledby="suite">
      <Title order={2} id="suite" ref={title} tabIndex={-1}>
        {isJustSaved ? "C'est enregistré. Et maintenant\u00A0?" : "Et maintenant"}
      </Title>
      {onScreen && isJustSaved && (
        <Text>
          Vos élèves le verront dans leur espace, et y répondront du {formatDeadline(opensAt)} au {formatDeadline(closesAt)}. Il leur faut
          un mot de passe&nbsp;: la fiche de chacun porte le code pour le choisir.
        </Text>
      )}
      <Group gap="sm">
        {onPaper && (
          <LinkButton {...stagePage(id, "feuilles")} search={{ tache: PRINTING }} variant="default">
            Imprimer les feuilles de réponses
          </LinkButton>
        )}
        {onScreen && (
          <>
            <Button variant="default" onClick={() => setPrinting(true)}>
              Donner leur fiche aux élèves
            </Button>
            <CopyValue value={`${location.origin}/participant/quart-de-finale/${id}`} copiedLabel="Lien copié">
              Copier le lien pour les élèves
            </CopyValue>
          </>
        )}
      </Group>
      {isPrinting && slips(() => setPrinting(false))}
    </Stack>
  );
}
