import { TextInput } from "@mantine/core";
import { expectedFormat, takesDigitsOnly } from "../expected-format.ts";
import { longestAnswer } from "../normal-form.ts";
import { matchesPattern } from "../pattern.ts";
import { isAnswered, refusalOfTyped, type SheetQuestion, type Typed } from "../sheet.ts";
import styles from "./AnswerFields.module.css";

interface Props {
  readonly question: SheetQuestion;
  readonly typed: Typed;
  readonly isReadOnly: boolean;
  readonly onType: (typed: Typed) => void;
}

/** Where a question is answered: choices, or free fields. */
export const AnswerFields = (props: Props) => (props.question.openAnswer > 0 ? <FreeFields {...props} /> : <Choices {...props} />);

const ofQuestion = ({ position }: SheetQuestion) => <span className="hidden-text"> à la question {position}</span>;

function Choices({ question, typed, isReadOnly, onType }: Props) {
  const { id, isMultiple, possibleAnswers } = question;
  const choose = (value: string, isChosen: boolean) => {
    const others = isMultiple ? typed.answers.filter((answer) => answer !== value) : [];
    onType({ ...typed, answers: isChosen ? [...others, value] : others });
  };
  return (
    <fieldset className={styles.fields} disabled={isReadOnly}>
      <legend className={styles.legend}>
        {isMultiple ? "Vos réponses" : "Votre réponse"}
        {ofQuestion(question)}
        {isMultiple && " (plusieurs choix possibles)"}
      </legend>
      <div className={styles.choices} data-short={possibleAnswers.every(({ value }) => value.length <= 14) || undefined}>
        {possibleAnswers.map(({ value }) => (
          <label key={value} className={styles.choice}>
            <input
              type={isMultiple ? "checkbox" : "radio"}
              name={`question-${id}`}
              checked={typed.answers.includes(value)}
              onChange={({ currentTarget: { checked } }) => choose(value, checked)}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      {!isMultiple && !isReadOnly && isAnswered(typed) && (
        <button type="button" className={styles.erase} onClick={() => onType({ ...typed, answers: [] })}>
          Effacer ma réponse
          {ofQuestion(question)}
        </button>
      )}
    </fieldset>
  );
}

function FreeFields({ question, typed, isReadOnly, onType }: Props) {
  const { regex, askTotal } = question;
  const write = (field: number, text: string) =>
    onType({ ...typed, answers: typed.answers.map((answer, place) => (place === field ? text : answer)) });
  return (
    <fieldset className={styles.fields}>
      <legend className="hidden-text">Votre réponse{ofQuestion(question)}</legend>
      <div className={styles.free}>
        {askTotal && (
          <Field
            label="Nombre total de réponses"
            value={typed.total}
            isNumeric
            isReadOnly={isReadOnly}
            error={refusalOfTyped(question, { ...typed, answers: [] }) && "Format attendu : un nombre entier de 0 à 1 000 000"}
            onType={(total) => onType({ ...typed, total })}
          />
        )}
        {typed.answers.map((answer, field) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            key={field}
            label={`Réponse ${field + 1}`}
            value={answer}
            isNumeric={takesDigitsOnly(regex)}
            isReadOnly={isReadOnly}
            error={!matchesPattern(regex, answer) && expectedFormat(regex)}
            onType={(text) => write(field, text)}
          />
        ))}
      </div>
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

/** One free field; what does not match is said beside it at once (QST-12). */
const Field = ({ label, value, isNumeric, isReadOnly, error, onType }: FieldProps) => (
  <TextInput
    className={styles.field}
    label={label}
    value={value}
    readOnly={isReadOnly}
    inputMode={isNumeric ? "numeric" : "text"}
    maxLength={longestAnswer}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    error={!isReadOnly && error}
    errorProps={{ role: "alert" }}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
);
