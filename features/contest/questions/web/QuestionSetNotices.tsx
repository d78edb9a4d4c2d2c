import { Button } from "@mantine/core";
import { Notice } from "#platform/web/ui/Notice.tsx";
import type { QuestionDraft } from "../question-drafts.ts";

interface DraftNoticeProps {
  readonly state: "found" | "older" | null;
  readonly restoreDraft: () => void;
  readonly discardDraft: () => void;
}

/** This device's draft: already restored, or offered if the questions have changed since. */
export const DraftNotice = ({ state, restoreDraft, discardDraft }: DraftNoticeProps) => (
  <Notice mb="lg" role="status">
    <p>
      {state === "older" ? (
        <>
          <strong>Un brouillon est gardé sur cet appareil, mais les questions ont changé depuis.</strong> Le reprendre remplacera, à
          l'enregistrement, ce qui est enregistré aujourd'hui. Choisissez avant de continuer.
        </>
      ) : (
        <strong>Nous avons retrouvé des modifications non enregistrées sur cet appareil&nbsp;: elles sont remises en place.</strong>
      )}
    </p>
    {state === "older" && (
      <Button variant="default" size="sm" onClick={restoreDraft}>
        Reprendre le brouillon
      </Button>
    )}
    <Button variant="subtle" size="sm" onClick={discardDraft}>
      {state === "older" ? "L'abandonner" : "Abandonner ces modifications"}
    </Button>
  </Notice>
);

interface ConflictNoticeProps {
  /** Changed on both sides. */
  readonly conflicts: readonly QuestionDraft[];
  readonly onMerge: () => void;
  readonly onAbandon: () => void;
}

/** Another user saved these questions meanwhile; neither their changes nor those of this page are lost silently. */
export const ConflictNotice = ({ conflicts, onMerge, onAbandon }: ConflictNoticeProps) => (
  <Notice mb="lg" role="alert">
    <p>
      <strong>Quelqu'un d'autre vient d'enregistrer ces questions.</strong> Vos modifications ne sont pas enregistrées, et rien n'en est
      perdu. Vous pouvez les remettre par-dessus les siennes
      {conflicts.length === 0
        ? ": elles portent sur d'autres questions."
        : `\u00A0; vous avez pourtant changé tous deux ${conflicts.map(({ title }) => `«\u00A0${title}\u00A0»`).join(", ")}\u00A0: c'est votre version qui y restera.`}
    </p>
    <Button variant="default" size="sm" onClick={onMerge}>
      Reprendre par-dessus
    </Button>
    <Button variant="subtle" size="sm" onClick={onAbandon}>
      Abandonner les miennes
    </Button>
  </Notice>
);
