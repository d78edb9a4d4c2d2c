import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatTime } from "#platform/web/format.ts";
import { inWords, type Saved, type SheetQuestion } from "../sheet.ts";
import type { Notice } from "./notices.ts";
import styles from "./QuestionCard.module.css";

type Told = Pick<Saved, "answers" | "totalAnswer" | "savedAt">;

interface Props {
  readonly children: ReactNode;
  /** What may be put back into the fields. */
  readonly other: Told;
  readonly onRetake: (other: Told) => void;
  readonly dismiss?: { readonly label: string; readonly act: () => void };
}

const Quoted = ({ given }: { given: Parameters<typeof inWords>[0] }) => (
  <>
    «&nbsp;<strong>{inWords(given)}</strong>&nbsp;»
  </>
);

function AnswerNotice({ children, other, onRetake, dismiss }: Props) {
  return (
    <div className={styles.notice} role="alert">
      <p>{children}</p>
      <div className={styles.choicesOfNotice}>
        <Button variant="default" size="sm" onClick={() => onRetake(other)}>
          Reprendre «&nbsp;{inWords(other)}&nbsp;»
        </Button>
        {dismiss && (
          <Button variant="subtle" size="sm" onClick={dismiss.act}>
            {dismiss.label}
          </Button>
        )}
      </div>
    </div>
  );
}

interface MeanwhileProps {
  readonly other: Saved;
  readonly onRetake: (other: Told) => void;
}

/** Another page saved something else for what is being changed here (QST-07). */
export const SavedMeanwhile = ({ other, onRetake }: MeanwhileProps) => (
  <AnswerNotice other={other} onRetake={onRetake}>
    Depuis une autre page ou un autre appareil, vous avez enregistré <Quoted given={other} /> à {formatTime(other.savedAt)}. Si vous
    enregistrez ici, votre réponse d'ici la remplacera.
  </AnswerNotice>
);

interface ReplacedProps {
  readonly notice: Notice;
  readonly question: SheetQuestion;
  readonly onRetake: (other: Told) => void;
  readonly onDismiss: () => void;
}

/** A saved answer gave way to another: both are told, and the first can be put back (QST-07). */
export function Replaced({ notice: { lost, by }, question: { usersAnswers }, onRetake, onDismiss }: ReplacedProps) {
  const now = usersAnswers ?? { answers: [], totalAnswer: null };
  return (
    <AnswerNotice other={lost} onRetake={onRetake} dismiss={{ label: "Garder la réponse actuelle", act: onDismiss }}>
      {by === "here" ? (
        <>
          Depuis une autre page ou un autre appareil, vous aviez enregistré <Quoted given={lost} /> à {formatTime(lost.savedAt)}. Votre
          réponse d'ici, <Quoted given={now} />, l'a remplacée.
        </>
      ) : (
        <>
          Depuis une autre page ou un autre appareil, vous avez enregistré <Quoted given={now} />
          {usersAnswers && ` à ${formatTime(usersAnswers.savedAt)}`}, à la place de <Quoted given={lost} />.
        </>
      )}
    </AnswerNotice>
  );
}
