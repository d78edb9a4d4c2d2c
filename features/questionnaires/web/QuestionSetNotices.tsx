import { Button } from "@mantine/core";
import type { QuestionDraft } from "../question-drafts.ts";
import styles from "./questions.module.css";

interface KeptProps {
  readonly state: "found" | "older" | null;
  readonly takeBack: () => void;
  readonly forget: () => void;
}

/** What this device had kept: put back already, or offered when the questions have changed since. */
export const KeptNotice = ({ state, takeBack, forget }: KeptProps) => (
  <div className={styles.notice} role="status">
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
      <Button variant="default" size="sm" onClick={takeBack}>
        Reprendre le brouillon
      </Button>
    )}
    <Button variant="subtle" size="sm" onClick={forget}>
      {state === "older" ? "L'abandonner" : "Abandonner ces modifications"}
    </Button>
  </div>
);

interface OvertakenProps {
  /** Changed on both sides. */
  readonly both: readonly QuestionDraft[];
  readonly onTakeOver: () => void;
  readonly onAbandon: () => void;
}

/** Somebody else saved these questions meanwhile: nothing of theirs is lost without a word, nor of what is typed here. */
export const OvertakenNotice = ({ both, onTakeOver, onAbandon }: OvertakenProps) => (
  <div className={styles.notice} role="alert">
    <p>
      <strong>Quelqu'un d'autre vient d'enregistrer ces questions.</strong> Vos modifications ne sont pas enregistrées, et rien n'en est
      perdu. Vous pouvez les remettre par-dessus les siennes
      {both.length === 0
        ? ": elles portent sur d'autres questions."
        : `\u00A0; vous avez pourtant changé tous deux ${both.map(({ title }) => `«\u00A0${title}\u00A0»`).join(", ")}\u00A0: c'est votre version qui y restera.`}
    </p>
    <Button variant="default" size="sm" onClick={onTakeOver}>
      Reprendre par-dessus
    </Button>
    <Button variant="subtle" size="sm" onClick={onAbandon}>
      Abandonner les miennes
    </Button>
  </div>
);
