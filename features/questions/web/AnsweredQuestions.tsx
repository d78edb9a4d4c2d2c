import { Badge, Button, Title } from "@mantine/core";
import { IconCheck, IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { questionTypes, typeOf } from "#features/marking/question-type.ts";
import { RichText } from "#platform/web/RichText.tsx";
import type { QuestionSetOnWire } from "../question-set.contract.ts";
import { KeyDialog } from "./KeyDialog.tsx";
import styles from "./questions.module.css";

type Question = QuestionSetOnWire["questions"][number];

interface Props {
  readonly saved: QuestionSetOnWire;
  /** Says who reads the marks before a key is corrected (EDG-09). */
  readonly isUnderWay: boolean;
  readonly tools: ReactNode;
  readonly preview: ReactNode;
}

/** The questions of a stage that has answers: only the accepted solutions can change (STG-06, STG-12). */
export function AnsweredQuestions({ saved, isUnderWay, tools, preview }: Props) {
  const [correcting, setCorrecting] = useState<Question | null>(null);
  return (
    <>
      <div className={styles.head}>
        <Title order={1}>Éditer un questionnaire</Title>
        <div className={styles.tools}>{tools}</div>
      </div>
      <div className={styles.notice}>
        <IconLock size={20} aria-hidden />
        <p>
          <strong>Des participants ont déjà répondu à ce questionnaire.</strong> Les questions ne peuvent plus changer. Si une solution est
          fausse ou manque, corrigez-la&nbsp;: vous verrez d'abord quelles notes changent.
        </p>
      </div>
      {preview ?? (
        <ol className={styles.list}>
          {saved.questions.map((question) => (
            <li key={question.id} className={`card ${styles.item}`}>
              <AnsweredQuestion question={question} onCorrect={() => setCorrecting(question)} />
            </li>
          ))}
        </ol>
      )}
      {correcting && (
        <KeyDialog question={correcting} isUnderWay={isUnderWay} revision={saved.revision} onClose={() => setCorrecting(null)} />
      )}
    </>
  );
}

function AnsweredQuestion({ question, onCorrect }: { question: Question; onCorrect: () => void }) {
  const { position, title, text, image_start, image_end, regex, coefficient, possibleAnswers } = question;
  return (
    <>
      <div className={styles.itemHead}>
        <span className={styles.number} aria-hidden="true">
          {position}
        </span>
        <h2 className={styles.itemTitle}>
          <span className="hidden-text">Question {position}&nbsp;: </span>
          {title}
        </h2>
        <p className={styles.facts}>
          <span>{questionTypes[typeOf(question)].label}</span>
          <span>coefficient {coefficient}</span>
          {regex && <span>format {regex}</span>}
        </p>
      </div>
      <div className={styles.answered}>
        {image_start && <QuestionImage png={image_start} alt={`Dessin de la question ${position}`} />}
        <RichText html={text} />
        {image_end && <QuestionImage png={image_end} alt={`Dessin à la fin de la question ${position}`} />}
        <ul className={styles.keys} aria-label={`Réponses possibles de la question ${position}`}>
          {possibleAnswers.map(({ id, value, isCorrect }) => (
            <li key={id} data-right={isCorrect || undefined}>
              {isCorrect && <IconCheck size={18} aria-hidden />}
              {value}
              {isCorrect && (
                <Badge size="sm" variant="light" color="green">
                  juste
                </Badge>
              )}
            </li>
          ))}
        </ul>
        <Button variant="default" size="sm" onClick={onCorrect}>
          Corriger ce qui est juste
          <span className="hidden-text"> à la question {position}</span>
        </Button>
      </div>
    </>
  );
}

const QuestionImage = ({ png, alt }: { png: string; alt: string }) => (
  <img className={styles.drawing} src={`data:image/png;base64,${png}`} alt={alt} />
);
