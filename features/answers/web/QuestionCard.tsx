import { Box, Group, Title } from "@mantine/core";
import { RichText } from "#platform/web/RichText.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { describeAnswer, type Edit, type FieldValues, fieldValuesOf, toAnswerValue } from "../sheet.ts";
import { AnswerFields } from "./AnswerFields.tsx";
import { ConcurrentSaveNotice, ReplacedNotice } from "./AnswerNotice.tsx";
import type { ShownQuestion } from "./active-questionnaire.ts";
import { imageSourceOf } from "./active-questionnaire.ts";
import type { Notice as ReplacedAnswer } from "./notices.ts";
import styles from "./QuestionCard.module.css";
import { findConcurrentSave } from "./sheet-kind.ts";
import type { Sheet } from "./sheet-store.ts";

interface Props {
  readonly question: ShownQuestion;
  readonly values: FieldValues;
  readonly edit: Edit | undefined;
  readonly notice: ReplacedAnswer | undefined;
  readonly isUnsaved: boolean;
  readonly isClosed: boolean;
  /** Receives what is typed; the office's preview saves nothing. */
  readonly sheet: Pick<Sheet, "edit" | "dismiss">;
}

export const cardId = ({ position }: { position: number }) => `question-${position}`;

/** A question, in order: title, first drawing, text, last drawing, fields (QST-03). */
export function QuestionCard({ question, values, edit, notice, isUnsaved, isClosed, sheet }: Props) {
  const { position, title, text, coefficient, counts, image_start, image_end } = question;
  const other = isClosed ? null : findConcurrentSave(question, edit);
  const restore = (answer: Parameters<typeof fieldValuesOf>[1]) => sheet.edit(question, fieldValuesOf(question, answer));
  return (
    <section id={cardId(question)} className={`card ${styles.card}`} aria-labelledby={`${cardId(question)}-titre`} tabIndex={-1}>
      <Group className={styles.heading} mb="md" component="header" gap="8px 14px">
        <Box component="span" className="ordinal" h={38} miw={38} fw={700} aria-hidden="true">
          {position}
        </Box>
        <Title order={2} size="h3" id={`${cardId(question)}-titre`}>
          <span className="hidden-text">Question {position}&nbsp;: </span>
          {title}
        </Title>
        <Group className={`pills ${styles.chips}`} component="p" align="stretch" gap={6}>
          {!counts && <span>ne compte pas dans votre catégorie</span>}
          <span data-tone="orange">coefficient {coefficient}</span>
        </Group>
      </Group>
      {image_start && <QuestionImage image={image_start} alt={`Dessin de la question ${position}`} />}
      <RichText html={text} size="question" />
      {image_end && <QuestionImage image={image_end} alt={`Dessin à la fin de la question ${position}`} />}
      <AnswerFields question={question} values={values} isReadOnly={isClosed} onType={(changed) => sheet.edit(question, changed)} />
      {other && <ConcurrentSaveNotice other={other} onRestore={restore} />}
      {notice && !isClosed && (
        <ReplacedNotice notice={notice} question={question} onRestore={restore} onDismiss={() => sheet.dismiss(question.id)} />
      )}
      {isClosed && isUnsaved && edit && (
        <Notice display="block" mt="sm" mb={4}>
          Votre dernière réponse, «&nbsp;<strong>{describeAnswer(toAnswerValue(question, edit))}</strong>&nbsp;», n'était pas enregistrée à
          la fermeture du questionnaire. Elle reste gardée sur cet appareil.
        </Notice>
      )}
    </section>
  );
}

const QuestionImage = ({ image, alt }: { image: string; alt: string }) => (
  <img className={styles.drawing} src={imageSourceOf(image)} alt={alt} />
);
