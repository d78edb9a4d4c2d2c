import { Box, Button, Group, Text, Title, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatOwnTime } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RichText } from "#platform/web/RichText.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import {
  describeAnswer,
  type Edit,
  emptyAnswer,
  type FieldValues,
  fieldValuesOf,
  refusalOfValues,
  type SavedValue,
  type SheetQuestion,
  toAnswerValue,
} from "../sheet.ts";
import { AnswerFields } from "./AnswerFields.tsx";
import { useDrawing } from "./drawings.ts";
import type { Notice as ReplacedAnswer } from "./notices.ts";
import styles from "./QuestionCard.module.css";
import { findConcurrentSave } from "./sheet-kind.ts";
import { isTypedAfter } from "./sheet-query.ts";
import type { Sheet } from "./sheet-store.ts";
import type { ShownQuestion } from "./shown-sheet.ts";

interface Props {
  readonly question: ShownQuestion;
  readonly values: FieldValues;
  readonly edit: Edit | undefined;
  readonly notice: ReplacedAnswer | undefined;
  readonly isUnsaved: boolean;
  readonly isClosed: boolean;
  /** The server accepts nothing more, not even answers typed before the closing. */
  readonly isOver?: boolean;
  /** When the person's time ended, if it holds. */
  readonly endedAt?: string | null;
  readonly isHidden?: boolean;
  /** Receives edits; the office's preview saves nothing. */
  readonly sheet: Pick<Sheet, "edit" | "dismiss">;
  readonly children?: ReactNode;
}

const [LATE, UNREAD, UNSAVED] = ["est tapée après la fin", "n'a pas pu être lue", "n'était pas enregistrée à la fermeture"];

export const cardId = ({ position }: { position: number }) => `question-${position}`;

/** Title, first drawing, text, last drawing and fields, in this order (QST-03). */
export function QuestionCard({
  question,
  values,
  edit,
  notice,
  isUnsaved,
  isClosed,
  isOver,
  endedAt = null,
  isHidden,
  sheet,
  children,
}: Props) {
  const { position, title, text, coefficient, counts, image_start, image_end } = question;
  const concurrent = findConcurrentSave(question, edit);
  const other = isClosed ? null : concurrent;
  const isLate = endedAt !== null && edit !== undefined && isTypedAfter(endedAt, edit);
  const restore = (answer: Parameters<typeof fieldValuesOf>[1]) => sheet.edit(question, fieldValuesOf(question, answer));
  return (
    <section
      id={cardId(question)}
      className={`card ${styles.card}`}
      aria-labelledby={`${cardId(question)}-titre`}
      tabIndex={-1}
      hidden={isHidden}
    >
      <Group className={styles.heading} mb="md" component="header" gap="8px 14px">
        <Box component="span" className="ordinal" h={38} miw={38} fw={700} aria-hidden="true">
          {position}
        </Box>
        <Title order={2} size="h3" id={`${cardId(question)}-titre`}>
          <span className="hidden-text">Problème {position}&nbsp;: </span>
          {title}
        </Title>
        <Group className={`pills ${styles.chips}`} component="p" align="stretch" gap={6}>
          {!counts && <span>ne compte pas dans votre catégorie</span>}
          {coefficient !== 1 && <span data-tone="orange">coefficient {coefficient}</span>}
        </Group>
      </Group>
      {image_start && <QuestionImage image={image_start} alt={question.image_start_alt} name={`Dessin du problème ${position}`} />}
      <RichText html={text} size="question" />
      {image_end && <QuestionImage image={image_end} alt={question.image_end_alt} name={`Dessin à la fin du problème ${position}`} />}
      {children}
      <AnswerFields question={question} values={values} isReadOnly={isClosed} onType={(changed) => sheet.edit(question, changed)} />
      {other && (
        <AnswerNotice other={other} onRestore={restore}>
          Depuis une autre page ou un autre appareil, vous avez enregistré <QuotedAnswer answer={other} /> à {formatOwnTime(other.savedAt)}.
          Si vous enregistrez ici, votre réponse d'ici la remplacera.
        </AnswerNotice>
      )}
      {notice && !isClosed && (
        <ReplacedNotice notice={notice} question={question} onRestore={restore} onDismiss={() => sheet.dismiss(question.id)} />
      )}
      {isClosed && isUnsaved && edit && (
        <Notice display="block" mt="sm" mb={4}>
          Votre dernière réponse, <QuotedAnswer answer={toAnswerValue(question, edit)} />,{" "}
          {isLate || isOver || concurrent || refusalOfValues(question, edit) ? (
            <>
              {isLate ? LATE : refusalOfValues(question, edit) ? UNREAD : UNSAVED}&nbsp;: elle ne compte pas. La réponse qui compte&nbsp;:{" "}
              <strong>{describeAnswer(question.usersAnswers ?? emptyAnswer)}</strong>.
            </>
          ) : (
            "n'est pas encore partie. Elle compte encore si le réseau revient dans la minute\u00A0: laissez cette page ouverte."
          )}
        </Notice>
      )}
    </section>
  );
}

function QuestionImage({ image, alt, name }: { image: string; alt: string; name: string }) {
  const [isLarge, setLarge] = useState(false);
  const drawing = useDrawing(image);
  const shownAlt = alt || name;
  return (
    <>
      <UnstyledButton className={styles.enlarge} title="Agrandir" onClick={() => setLarge(true)}>
        <img className={styles.drawing} {...drawing} alt={shownAlt} />
        <span className="hidden-text">, agrandir</span>
      </UnstyledButton>
      {isLarge && (
        <Modal opened onClose={() => setLarge(false)} title={name} fullScreen>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
          <section className={styles.large} aria-label={`${name}, à faire défiler`} tabIndex={0}>
            <img src={drawing.src} alt={shownAlt} />
          </section>
        </Modal>
      )}
    </>
  );
}

type RestorableAnswer = Pick<SavedValue, "answers" | "totalAnswer" | "savedAt">;

interface AnswerNoticeProps {
  readonly children: ReactNode;
  readonly other: RestorableAnswer;
  readonly onRestore: (other: RestorableAnswer) => void;
  readonly onDismiss?: () => void;
}

const QuotedAnswer = ({ answer }: { answer: Parameters<typeof describeAnswer>[0] }) => (
  <>
    «&nbsp;<strong>{describeAnswer(answer)}</strong>&nbsp;»
  </>
);

const AnswerNotice = ({ children, other, onRestore, onDismiss }: AnswerNoticeProps) => (
  <Notice className={styles.notice} display="block" mt="sm" mb={4} role="alert">
    <Text mb="xs" inherit>
      {children}
    </Text>
    <Group align="stretch" gap={8}>
      <Button className={`wrapping ${styles.choice}`} variant="default" size="sm" onClick={() => onRestore(other)}>
        Reprendre «&nbsp;{describeAnswer(other)}&nbsp;»
      </Button>
      {onDismiss && (
        <Button className={`wrapping ${styles.choice}`} variant="subtle" size="sm" onClick={onDismiss}>
          Garder la réponse actuelle
        </Button>
      )}
    </Group>
  </Notice>
);

interface ReplacedProps {
  readonly notice: ReplacedAnswer;
  readonly question: SheetQuestion;
  readonly onRestore: (other: RestorableAnswer) => void;
  readonly onDismiss: () => void;
}

/** Shows both answers when a saved one was replaced; the earlier one can be restored (QST-07). */
function ReplacedNotice({ notice: { previous, replacedBy }, question: { usersAnswers }, onRestore, onDismiss }: ReplacedProps) {
  const current = usersAnswers ?? emptyAnswer;
  return (
    <AnswerNotice other={previous} onRestore={onRestore} onDismiss={onDismiss}>
      {replacedBy === "here" ? (
        <>
          Depuis une autre page ou un autre appareil, vous aviez enregistré <QuotedAnswer answer={previous} /> à{" "}
          {formatOwnTime(previous.savedAt)}. Votre réponse d'ici, <QuotedAnswer answer={current} />, l'a remplacée.
        </>
      ) : (
        <>
          Depuis une autre page ou un autre appareil, vous avez enregistré <QuotedAnswer answer={current} />
          {usersAnswers && ` à ${formatOwnTime(usersAnswers.savedAt)}`}, à la place de <QuotedAnswer answer={previous} />.
        </>
      )}
    </AnswerNotice>
  );
}
