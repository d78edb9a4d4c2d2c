import { Checkbox, Fieldset, Group, Select, Text, TextInput } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { toNumber } from "#platform/contract/typed-number.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { RichTextEditor } from "#platform/web/RichTextEditor.tsx";
import { allQuestionTypes, isFree, type QuestionType, questionTypes } from "#season/marking/question-type.ts";
import type { ProblemDraft } from "../problem-draft.ts";
import { type Kind, numbered, problemKinds } from "../problem-kinds.ts";
import { AnswerRows, typeEditors } from "./AnswerRows.tsx";
import styles from "./problem.module.css";

// Only the federation sets them.
const ImageField = lazy(() => import("./ImageField.tsx"));
const PatternField = lazy(() => import("./PatternField.tsx"));

interface Props {
  readonly kind: Kind;
  readonly draft: ProblemDraft;
  readonly position: number;
  readonly count: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly shown?: ReactNode;
  readonly categories?: CategoryChoice;
  readonly isReadOnly: boolean;
  readonly onEdit: (changes: Partial<ProblemDraft>) => void;
  readonly onMove: (to: number) => void;
}

const types = allQuestionTypes.map((value) => ({ value, label: questionTypes[value].label }));

const fieldOrder: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

export function ProblemForm({ kind, draft, position, count, errors, shown, categories, isReadOnly, onEdit, onMove }: Props) {
  const { title, text, type, regex, formMatters, coefficient, possibleAnswers } = draft;
  return (
    <Fieldset className={styles.fields} variant="unstyled" disabled={isReadOnly}>
      {shown || (
        <TextInput
          label="Titre"
          description={title.trim() === "" && problemKinds[kind].untitled}
          inputWrapperOrder={fieldOrder}
          value={title}
          maxLength={300}
          autoComplete="off"
          autoFocus={draft.id === undefined}
          error={errors.title}
          onFocus={({ currentTarget }) => title === numbered(kind, position) && currentTarget.select()}
          onChange={({ currentTarget }) => onEdit({ title: currentTarget.value })}
        />
      )}
      <div className={styles.row}>
        {!shown && (
          <Select
            label="Type de réponse"
            description={typeEditors[type].hint}
            inputWrapperOrder={fieldOrder}
            data={types}
            value={type}
            error={errors.openAnswer}
            onChange={(chosen) => chosen && onEdit({ type: chosen as QuestionType })}
          />
        )}
        <NumberField
          label="Coefficient"
          description={coefficient !== null && coefficient !== position && `D'usage\u00A0: ${position}`}
          inputWrapperOrder={fieldOrder}
          value={coefficient ?? position}
          error={errors.coefficient}
          onChange={(typed) =>
            onEdit({
              coefficient:
                problemKinds[kind].isPlaceWorth && (typed === "" || typed === position) ? null : typed === "" ? 0 : toNumber(typed),
            })
          }
        />
        <PositionField key={position} position={position} count={count} onMove={onMove} />
      </div>
      {categories && (
        <Categories
          {...categories}
          chosen={draft.categories ?? []}
          error={errors.categories}
          onChange={(chosen) => onEdit({ categories: chosen })}
        />
      )}
      {!shown && (
        <Suspense>
          <Drawing {...{ draft, errors, onEdit }} field="image_start" label="Image avant l'énoncé" />
          <RichTextEditor label="Énoncé" size="question" value={text} error={errors.text} onChange={(html) => onEdit({ text: html })} />
          <Drawing {...{ draft, errors, onEdit }} field="image_end" label="Image après l'énoncé" />
          {isFree(type) && regex !== undefined && <PatternField regex={regex} onChange={(input) => onEdit({ regex: input })} />}
          {isFree(type) && (
            <Checkbox
              label="La forme du nombre compte"
              description={`D'ordinaire, un même nombre est une même réponse\u00A0: «\u00A02/4\u00A0», «\u00A01/2\u00A0» et «\u00A00,5\u00A0». Cochez si une seule de ces écritures est juste.`}
              checked={formMatters}
              onChange={({ currentTarget }) => onEdit({ formMatters: currentTarget.checked })}
            />
          )}
          <AnswerRows
            type={type}
            formMatters={formMatters}
            answers={possibleAnswers}
            errorOf={(field) => errors[field]}
            onChange={(answers) => onEdit({ possibleAnswers: answers })}
          />
          {errors.possibleAnswers && (
            <Text c="red" fz="sm" role="alert">
              {errors.possibleAnswers}
            </Text>
          )}
        </Suspense>
      )}
    </Fieldset>
  );
}

interface DrawingProps extends Pick<Props, "draft" | "errors" | "onEdit"> {
  readonly field: "image_start" | "image_end";
  readonly label: string;
}

function Drawing({ draft, errors, onEdit, field, label }: DrawingProps) {
  const alt = `${field}_alt` as const;
  const image = draft[field];
  if (image === undefined) return null;
  return (
    <ImageField
      label={label}
      image={image}
      alt={draft[alt] ?? ""}
      error={errors[field]}
      altError={errors[alt]}
      onChange={(changed) => onEdit({ [field]: changed, [alt]: "" })}
      onDescribe={(description) => onEdit({ [alt]: description })}
    />
  );
}

export interface CategoryChoice {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly first: readonly string[];
}

interface CategoriesProps extends CategoryChoice {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}

function Categories({ options, first, chosen, error, onChange }: CategoriesProps) {
  const isFirst = ({ value }: CategoryChoice["options"][number]) => first.length === 0 || first.includes(value);
  const others = options.filter((option) => !isFirst(option));
  const boxes = (shown: CategoryChoice["options"]) => (
    <Group gap="6px 16px" mt={4}>
      {shown.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={value} title={label} />
      ))}
    </Group>
  );
  return (
    <Checkbox.Group
      label="Les catégories qui le jouent"
      value={[...chosen]}
      error={error}
      onChange={(checked) => onChange(options.map(({ value }) => value).filter((value) => checked.includes(value)))}
    >
      {boxes(options.filter(isFirst))}
      {others.length > 0 && (
        <details style={{ marginBlockStart: 8 }}>
          <summary>Autres catégories</summary>
          {boxes(others)}
        </details>
      )}
    </Checkbox.Group>
  );
}

/** The problem's number; another number moves it there. */
function PositionField({ position, count, onMove }: { position: number; count: number; onMove: (to: number) => void }) {
  const [typed, setTyped] = useState<number | string>(position);
  const [isRefused, setRefused] = useState(false);
  const move = () => {
    const isValidPosition = Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= count;
    setRefused(!isValidPosition);
    if (isValidPosition && typed !== position) onMove(Number(typed) - 1);
  };
  return (
    <NumberField
      label="Position"
      value={typed}
      onChange={setTyped}
      error={isRefused && `Un nombre entier de 1 à ${count}`}
      onBlur={move}
      onKeyDown={({ key }) => key === "Enter" && move()}
    />
  );
}
