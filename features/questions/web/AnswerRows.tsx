import { ActionIcon, Button, Checkbox, Group, Radio, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { flushSync } from "react-dom";
import { isFree, type QuestionType } from "#features/marking/question-type.ts";
import { type AnswerDraft, withNewAnswer } from "../question-drafts.ts";
import styles from "./questions.module.css";

interface Props {
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly answers: readonly AnswerDraft[];
  /** The error of the answer at this index. */
  readonly errorAt: (index: number) => string | undefined;
  /** People chose among these: only the key may change (STG-12). */
  readonly isFixed?: boolean;
  readonly onChange: (answers: readonly AnswerDraft[]) => void;
}

/** The possible answers of a question, the right ones marked; Enter adds a row. */
export function AnswerRows({ type, formMatters, answers, errorAt, isFixed = false, onChange }: Props) {
  const id = useId();
  const isTyped = isFree(type);
  const inputOf = (key: number | undefined) => document.getElementById(`${id}-${key}`);
  const add = () => {
    const next = withNewAnswer(answers, isTyped);
    flushSync(() => onChange(next));
    inputOf(next.at(-1)?.key)?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange(answers.filter((_, other) => other !== index)));
    inputOf((answers[index + 1] ?? answers[index - 1])?.key)?.focus();
  };
  const edit = (index: number, changes: Partial<AnswerDraft>) =>
    onChange(answers.map((answer, other) => (other === index ? { ...answer, ...changes } : answer)));
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isFixed) return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset>
      <Text component="legend" mb={6} fw={600} inherit>
        {isTyped ? "Solutions acceptées" : "Réponses proposées"}
      </Text>
      <Text mb={8} c="dimmed" fz="0.875rem">
        {hintOf(type, formMatters)}
      </Text>
      {answers.map((answer, index) => (
        <Group key={answer.key} className={styles.answer} mb={8} wrap="nowrap" align="flex-start" gap="xs">
          <CorrectMark group={id} type={type} answers={answers} index={index} onChange={onChange} onEdit={edit} />
          <TextInput
            id={`${id}-${answer.key}`}
            flex={1}
            maw={520}
            aria-label={`${isTyped ? "Solution" : "Réponse"} ${index + 1}`}
            value={answer.value}
            maxLength={200}
            autoComplete="off"
            readOnly={isFixed}
            error={errorAt(index)}
            onChange={({ currentTarget }) => edit(index, { value: currentTarget.value })}
            onKeyDown={onEnter}
          />
          {!isFixed && (
            <ActionIcon variant="subtle" size={42} aria-label={`Retirer la réponse ${index + 1}`} onClick={() => remove(index)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!isFixed && (
        <Button variant="subtle" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {isTyped ? "Ajouter une solution" : "Ajouter une réponse"}
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
  readonly index: number;
  readonly onEdit: (index: number, changes: Partial<AnswerDraft>) => void;
}

/** Marking an answer of a single choice unmarks the others. */
function CorrectMark({ group, type, answers, index, onChange, onEdit }: MarkProps) {
  const answer = answers[index];
  if (!answer) return null;
  const label = `La réponse ${index + 1} est juste`;
  if (type !== "single")
    return (
      <Checkbox
        aria-label={label}
        checked={answer.isCorrect}
        onChange={({ currentTarget }) => onEdit(index, { isCorrect: currentTarget.checked })}
      />
    );
  return (
    <Radio
      name={group}
      aria-label={label}
      checked={answer.isCorrect}
      onChange={() => onChange(answers.map((one, other) => ({ ...one, isCorrect: other === index })))}
    />
  );
}
