import { Anchor, Group, Stack, Text, TextInput } from "@mantine/core";
import type { ComponentType } from "react";
import { expectedFormat, takesDigitsOnly } from "#season/marking/expected-format.ts";
import { matchesPattern, maxAnswerLength } from "#season/marking/pattern.ts";
import { type QuestionType, questionTypes } from "#season/marking/question-type.ts";
import { type FieldValues, isAnswered, refusalOfValues, type SheetQuestion } from "../sheet.ts";
import styles from "./AnswerFields.module.css";

interface Props {
  readonly question: SheetQuestion;
  readonly values: FieldValues;
  readonly isReadOnly: boolean;
  readonly onType: (values: FieldValues) => void;
}

const fields = {
  multiple: Choices,
  single: Choices,
  oneFree: FreeFields,
  twoFree: FreeFields,
  twoFreeWithTotal: FreeFields,
} satisfies Record<QuestionType, ComponentType<Props>>;

export function AnswerFields(props: Props) {
  const Fields = fields[props.question.type];
  return <Fields {...props} />;
}

const questionSuffix = ({ position }: SheetQuestion) => <span className="hidden-text"> au problème {position}</span>;

function Choices({ question, values, isReadOnly, onType }: Props) {
  const { id, type, possibleAnswers } = question;
  const { isMultiple } = questionTypes[type];
  const choose = (value: string, isChosen: boolean) => {
    const others = isMultiple ? values.answers.filter((answer) => answer !== value) : [];
    onType({ ...values, answers: isChosen ? [...others, value] : others });
  };
  return (
    <fieldset className={styles.fields} disabled={isReadOnly}>
      <Text component="legend" mb={8} c="dimmed" fz="sm" fw={500} inherit>
        {isMultiple ? "Vos réponses" : "Votre réponse"}
        {questionSuffix(question)}
        {isMultiple && " (plusieurs choix possibles)"}
      </Text>
      <Stack className={styles.choices} gap="xs" data-short={possibleAnswers.every(({ value }) => value.length <= 14) || undefined}>
        {possibleAnswers.map(({ value }) => (
          <Group key={value} className={styles.choice} component="label" wrap="nowrap" align="flex-start" gap={14}>
            <input
              type={isMultiple ? "checkbox" : "radio"}
              name={`question-${id}`}
              checked={values.answers.includes(value)}
              onChange={({ currentTarget: { checked } }) => choose(value, checked)}
            />
            <span>{value}</span>
          </Group>
        ))}
      </Stack>
      {!isMultiple && !isReadOnly && (
        <Anchor
          component="button"
          type="button"
          className={`screen-only ${styles.erase}`}
          mt={6}
          px={2}
          py={4}
          bdrs="xs"
          fz="sm"
          inherit
          // Reserves its room, so that the first choice moves nothing below.
          style={{ visibility: isAnswered(values) ? "visible" : "hidden" }}
          onClick={() => onType({ ...values, answers: [] })}
        >
          Effacer ma réponse
          {questionSuffix(question)}
        </Anchor>
      )}
    </fieldset>
  );
}

function FreeFields({ question, values, isReadOnly, onType }: Props) {
  const { regex, type } = question;
  const write = (field: number, text: string) =>
    onType({ ...values, answers: values.answers.map((answer, index) => (index === field ? text : answer)) });
  return (
    <fieldset className={styles.fields}>
      <legend className="hidden-text">Votre réponse{questionSuffix(question)}</legend>
      <Group align="stretch" gap="8px 16px">
        {questionTypes[type].askTotal && (
          <Field
            label="Nombre total de réponses"
            value={values.total}
            isNumeric
            isReadOnly={isReadOnly}
            error={refusalOfValues(question, { ...values, answers: [] }) && "Écrivez seulement le nombre, par exemple 3"}
            onType={(total) => onType({ ...values, total })}
          />
        )}
        {values.answers.map((answer, field) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            key={field}
            label={values.answers.length === 1 ? "Votre réponse" : `Réponse ${field + 1}`}
            value={answer}
            isNumeric={takesDigitsOnly(regex)}
            isReadOnly={isReadOnly}
            error={!matchesPattern(regex, answer) && expectedFormat(regex)}
            onType={(text) => write(field, text)}
          />
        ))}
      </Group>
    </fieldset>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly isNumeric: boolean;
  readonly isReadOnly: boolean;
  readonly error: string | false | null;
  readonly onType: (text: string) => void;
}

/** A free field; its error appears at once next to it (QST-12). */
const Field = ({ label, value, isNumeric, isReadOnly, error, onType }: FieldProps) => (
  <TextInput
    className={styles.field}
    label={label}
    value={value}
    readOnly={isReadOnly}
    inputMode={isNumeric ? "numeric" : "text"}
    maxLength={maxAnswerLength}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    error={!isReadOnly && error}
    errorProps={{ role: "alert" }}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
);
