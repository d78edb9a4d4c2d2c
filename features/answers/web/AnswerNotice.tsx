import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatTime } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { describeAnswer, type SavedValue, type SheetQuestion } from "../sheet.ts";
import type { Notice as ReplacedAnswer } from "./notices.ts";
import styles from "./QuestionCard.module.css";

type RestorableAnswer = Pick<SavedValue, "answers" | "totalAnswer" | "savedAt">;

interface Props {
  readonly children: ReactNode;
  /** The answer that can be restored. */
  readonly other: RestorableAnswer;
  readonly onRestore: (other: RestorableAnswer) => void;
  readonly dismiss?: { readonly label: string; readonly act: () => void };
}

const QuotedAnswer = ({ answer }: { answer: Parameters<typeof describeAnswer>[0] }) => (
  <>
    «&nbsp;<strong>{describeAnswer(answer)}</strong>&nbsp;»
  </>
);

function AnswerNotice({ children, other, onRestore, dismiss }: Props) {
  return (
    <Notice className={styles.notice} display="block" mt="sm" mb={4} role="alert">
      <Text mb="xs" inherit>
        {children}
      </Text>
      <Group align="stretch" gap={8}>
        <Button className={`wrapping ${styles.choice}`} variant="default" size="sm" onClick={() => onRestore(other)}>
          Reprendre «&nbsp;{describeAnswer(other)}&nbsp;»
        </Button>
        {dismiss && (
          <Button className={`wrapping ${styles.choice}`} variant="subtle" size="sm" onClick={dismiss.act}>
            {dismiss.label}
          </Button>
        )}
      </Group>
    </Notice>
  );
}

interface ConcurrentSaveProps {
  readonly other: SavedValue;
  readonly onRestore: (other: RestorableAnswer) => void;
}

/** Another page saved another answer to the question changed here (QST-07). */
export const ConcurrentSaveNotice = ({ other, onRestore }: ConcurrentSaveProps) => (
  <AnswerNotice other={other} onRestore={onRestore}>
    Depuis une autre page ou un autre appareil, vous avez enregistré <QuotedAnswer answer={other} /> à {formatTime(other.savedAt)}. Si vous
    enregistrez ici, votre réponse d'ici la remplacera.
  </AnswerNotice>
);

interface ReplacedProps {
  readonly notice: ReplacedAnswer;
  readonly question: SheetQuestion;
  readonly onRestore: (other: RestorableAnswer) => void;
  readonly onDismiss: () => void;
}

/** A saved answer was replaced: shows both, and the first can be restored (QST-07). */
export function ReplacedNotice({ notice: { previous, replacedBy }, question: { usersAnswers }, onRestore, onDismiss }: ReplacedProps) {
  const current = usersAnswers ?? { answers: [], totalAnswer: null };
  return (
    <AnswerNotice other={previous} onRestore={onRestore} dismiss={{ label: "Garder la réponse actuelle", act: onDismiss }}>
      {replacedBy === "here" ? (
        <>
          Depuis une autre page ou un autre appareil, vous aviez enregistré <QuotedAnswer answer={previous} /> à{" "}
          {formatTime(previous.savedAt)}. Votre réponse d'ici, <QuotedAnswer answer={current} />, l'a remplacée.
        </>
      ) : (
        <>
          Depuis une autre page ou un autre appareil, vous avez enregistré <QuotedAnswer answer={current} />
          {usersAnswers && ` à ${formatTime(usersAnswers.savedAt)}`}, à la place de <QuotedAnswer answer={previous} />.
        </>
      )}
    </AnswerNotice>
  );
}
