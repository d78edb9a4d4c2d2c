import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { choicesOf } from "#platform/web/choices.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import type { EntryOnWire, PaperStageOnWire, PictureOnWire } from "../answer-sheets.contract.ts";
import styles from "./answer-sheets.module.css";
import { Choices, type Props as ChoicesProps } from "./Choices.tsx";
import { Strip } from "./Strip.tsx";
import { asksTotal, givenOf, placeOf, type problemsOf, type Typed, verdictLabels, verdictOf } from "./sheet-problems.ts";

interface Props {
  readonly stage: PaperStageOnWire;
  readonly pictures: readonly PictureOnWire[];
  readonly problem: ReturnType<typeof problemsOf>[number];
  /** Every page is cut: a problem without its box has an empty place. */
  readonly hasStrips: boolean;
  readonly typed: Typed;
  readonly onType: (changes: Partial<Typed>) => void;
}

export function ProblemRow({ stage, pictures, problem, hasStrips, typed, onType }: Props) {
  const { fields, total, isRight } = typed;
  const Entry = entries[problem.form.type];
  const seen = placeOf(stage, pictures, problem.id);
  const verdict = verdictOf(problem, asGiven(givenOf({ fields, total, isRight })), stage.scoring);
  return (
    <div className={styles.row}>
      {pictures.length > 0 && (seen || hasStrips) && (
        <Strip stageId={stage.stage.id} place={seen} label={`Réponse au problème ${problem.number}, sur la feuille`} />
      )}
      <div className={styles.fields}>
        <Text className={styles.problem} c="dimmed" fz="sm" truncate title={problem.title}>
          {problem.title}
        </Text>
        <div className={styles.answers}>
          {asksTotal(problem) && (
            <TextInput
              label={`Problème ${problem.number}, nombre de solutions`}
              value={total}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              onChange={({ currentTarget }) => onType({ total: currentTarget.value })}
            />
          )}
          <Entry problem={problem} fields={fields} onChange={(next) => onType({ fields: next })} />
        </div>
        <Group gap={4} justify="space-between">
          <span className={styles.verdict} data-verdict={verdict} aria-live="polite">
            {verdictLabels[verdict]}
          </span>
          <Decision
            label={`Problème ${problem.number}, juste ou fausse`}
            isRight={isRight}
            onDecide={(next) => onType({ isRight: next })}
          />
        </Group>
      </div>
    </div>
  );
}

interface DecisionProps {
  readonly label: string;
  /** Null: according to the answer, which needs no words. */
  readonly isRight: boolean | null;
  readonly onDecide: (isRight: boolean | null) => void;
}

function Decision({ label, isRight, onDecide }: DecisionProps) {
  const [isOpen, setOpen] = useState(false);
  if (isRight === null && !isOpen)
    return (
      <Button variant="subtle" size="compact-sm" aria-label={label} tabIndex={-1} onClick={() => setOpen(true)}>
        <IconDots size={18} aria-hidden />
      </Button>
    );
  return (
    <NativeSelect
      aria-label={label}
      tabIndex={-1}
      size="xs"
      autoFocus={isOpen}
      value={isRight === null ? "" : String(isRight)}
      data={choicesOf({ "": "selon la réponse", true: "décidée juste", false: "décidée fausse" })}
      onBlur={() => setOpen(false)}
      onChange={({ currentTarget: { value: chosen } }) => onDecide(chosen === "" ? null : chosen === "true")}
    />
  );
}

const WrittenAnswers = ({ problem, fields, onChange }: ChoicesProps) =>
  fields.map((value, field) => (
    <TextInput
      // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
      key={field}
      label={`Problème ${problem.number}${fields.length > 1 ? `, réponse ${field + 1}` : ""}`}
      value={value}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(fields.map((one, index) => (index === field ? currentTarget.value : one)))}
    />
  ));

const entries = {
  multiple: Choices,
  single: Choices,
  oneFree: WrittenAnswers,
  twoFree: WrittenAnswers,
  twoFreeWithTotal: WrittenAnswers,
} satisfies Record<QuestionType, ComponentType<ChoicesProps>>;

const asGiven = (given: EntryOnWire["answers"][string] | null) =>
  given && { answers: given.answers, total: given.total, ...(given.isRight !== null && { isRight: given.isRight }) };
