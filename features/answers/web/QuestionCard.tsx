import { Title } from "@mantine/core";
import { RichText } from "#platform/web/RichText.tsx";
import type { ServedQuestion } from "../answers.contract.ts";
import { type Edit, givenOf, inWords, savedMeanwhile, type Typed, typedOf } from "../sheet.ts";
import { AnswerFields } from "./AnswerFields.tsx";
import { Replaced, SavedMeanwhile } from "./AnswerNotice.tsx";
import { sourceOf } from "./image-source.ts";
import type { Notice } from "./notices.ts";
import styles from "./QuestionCard.module.css";
import type { Sheet } from "./sheet-store.ts";

interface Props {
  readonly question: ServedQuestion;
  readonly typed: Typed;
  readonly edit: Edit | undefined;
  readonly notice: Notice | undefined;
  readonly isUnsaved: boolean;
  readonly isClosed: boolean;
  /** What becomes of what is typed; the office's preview keeps it to itself. */
  readonly sheet: Pick<Sheet, "edit" | "dismiss">;
}

export const cardId = ({ position }: { position: number }) => `question-${position}`;

/** A question in its order: title, first drawing, text, last drawing, fields (QST-03). */
export function QuestionCard({ question, typed, edit, notice, isUnsaved, isClosed, sheet }: Props) {
  const { position, title, text, coefficient, counts, image_start, image_end } = question;
  const other = isClosed ? null : savedMeanwhile(question, edit);
  const retake = (given: Parameters<typeof typedOf>[1]) => sheet.edit(question, typedOf(question, given));
  return (
    <section id={cardId(question)} className={`card ${styles.card}`} aria-labelledby={`${cardId(question)}-titre`} tabIndex={-1}>
      <header className={styles.heading}>
        <span className={styles.number} aria-hidden="true">
          {position}
        </span>
        <Title order={2} size="h3" id={`${cardId(question)}-titre`}>
          <span className="hidden-text">Question {position}&nbsp;: </span>
          {title}
        </Title>
        <p className={styles.chips}>
          {!counts && <span data-muted>ne compte pas dans votre catégorie</span>}
          <span>coefficient {coefficient}</span>
        </p>
      </header>
      {image_start && <Drawing image={image_start} alt={`Dessin de la question ${position}`} />}
      <RichText html={text} size="question" />
      {image_end && <Drawing image={image_end} alt={`Dessin à la fin de la question ${position}`} />}
      <AnswerFields question={question} typed={typed} isReadOnly={isClosed} onType={(changed) => sheet.edit(question, changed)} />
      {other && <SavedMeanwhile other={other} onRetake={retake} />}
      {notice && !isClosed && (
        <Replaced notice={notice} question={question} onRetake={retake} onDismiss={() => sheet.dismiss(question.id)} />
      )}
      {isClosed && isUnsaved && edit && (
        <p className={styles.notice}>
          Votre dernière réponse, «&nbsp;<strong>{inWords(givenOf(question, edit))}</strong>&nbsp;», n'était pas enregistrée à la fermeture
          du questionnaire. Elle reste gardée sur cet appareil.
        </p>
      )}
    </section>
  );
}

const Drawing = ({ image, alt }: { image: string; alt: string }) => <img className={styles.drawing} src={sourceOf(image)} alt={alt} />;
