import { ActionIcon, Button, Checkbox, Radio, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { flushSync } from "react-dom";
import { type AnswerDraft, withNewAnswer } from "../question-drafts.ts";
import { type QuestionType, questionTypes } from "../question-type.ts";
import styles from "./questions.module.css";

interface Props {
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly answers: readonly AnswerDraft[];
  /** What is wrong with the answer at this place. */
  readonly errorAt: (place: number) => string | undefined;
  /** People chose among these: only what is right may change (STG-12). */
  readonly isFixed?: boolean;
  readonly onChange: (answers: readonly AnswerDraft[]) => void;
}

/** The possible answers of a question, with what is right; Enter adds the next one. */
export function AnswerRows({ type, formMatters, answers, errorAt, isFixed = false, onChange }: Props) {
  const id = useId();
  const isFree = questionTypes[type].openAnswer > 0;
  const inputOf = (key: number | undefined) => document.getElementById(`${id}-${key}`);
  const add = () => {
    const more = withNewAnswer(answers, isFree);
    flushSync(() => onChange(more));
    inputOf(more.at(-1)?.key)?.focus();
  };
  const remove = (place: number) => {
    flushSync(() => onChange(answers.filter((_, other) => other !== place)));
    inputOf((answers[place + 1] ?? answers[place - 1])?.key)?.focus();
  };
  const edit = (place: number, changes: Partial<AnswerDraft>) =>
    onChange(answers.map((answer, other) => (other === place ? { ...answer, ...changes } : answer)));
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isFixed) return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{isFree ? "Solutions acceptées" : "Réponses proposées"}</legend>
      <p className={styles.hint}>{hintOf(type, formMatters)}</p>
      {answers.map((answer, place) => (
        <div key={answer.key} className={styles.answer}>
          <RightMark group={id} type={type} answers={answers} place={place} onChange={onChange} onEdit={edit} />
          <TextInput
            id={`${id}-${answer.key}`}
            className={styles.answerValue}
            aria-label={`${isFree ? "Solution" : "Réponse"} ${place + 1}`}
            value={answer.value}
            maxLength={200}
            autoComplete="off"
            readOnly={isFixed}
            error={errorAt(place)}
            onChange={({ currentTarget }) => edit(place, { value: currentTarget.value })}
            onKeyDown={onEnter}
          />
          {!isFixed && (
            <ActionIcon variant="subtle" size={42} aria-label={`Retirer la réponse ${place + 1}`} onClick={() => remove(place)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isFixed && (
        <Button variant="subtle" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {isFree ? "Ajouter une solution" : "Ajouter une réponse"}
        </Button>
      )}
    </fieldset>
  );
}

function hintOf(type: QuestionType, formMatters: boolean): string {
  if (type === "single") return "Cochez celle qui est juste.";
  if (type === "multiple") return "Cochez toutes celles qui sont justes.";
  return formMatters
    ? "Majuscules et accents ne comptent pas\u00A0; chaque écriture d'un nombre est une autre réponse."
    : "Majuscules, accents et écritures d'un même nombre (0,5\u00A0; 1/2\u00A0; 2/4) ne comptent pas.";
}

interface MarkProps extends Pick<Props, "type" | "answers" | "onChange"> {
  readonly group: string;
  readonly place: number;
  readonly onEdit: (place: number, changes: Partial<AnswerDraft>) => void;
}

/** Of a single choice one is right: marking it unmarks the others. */
function RightMark({ group, type, answers, place, onChange, onEdit }: MarkProps) {
  const answer = answers[place];
  if (!answer) return null;
  const label = `La réponse ${place + 1} est juste`;
  if (type !== "single")
    return (
      <Checkbox
        aria-label={label}
        checked={answer.isCorrect}
        onChange={({ currentTarget }) => onEdit(place, { isCorrect: currentTarget.checked })}
      />
    );
  return (
    <Radio
      name={group}
      aria-label={label}
      checked={answer.isCorrect}
      onChange={() => onChange(answers.map((one, other) => ({ ...one, isCorrect: other === place })))}
    />
  );
}
