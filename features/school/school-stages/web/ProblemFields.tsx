import { ActionIcon, Box, Checkbox, Group, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { writtenAnswersOf } from "#contest/questions/answer-drafts.ts";
import { AnswerRows } from "#contest/questions/web/AnswerRows.tsx";
import { toNumber } from "#platform/contract/typed-number.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { RichTextEditor } from "#platform/web/RichTextEditor.tsx";
import { isFree, type QuestionType, questionTypes } from "#season/marking/question-type.ts";
import { type EditedProblem, playedText } from "../edited-stage.ts";
import { ProblemDetails } from "./ProblemDetails.tsx";
import styles from "./school-stages.module.css";

interface CategoryOption {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly problem: EditedProblem;
  readonly position: number;
  readonly count: number;
  readonly categories: readonly CategoryOption[];
  /** The categories of the stage's pupils, which come first; empty: unknown. */
  readonly ofPupils: readonly string[];
  /** By field of the problem: `title`, `form.possibleAnswers.0.value`. */
  readonly errorOf: (field: string) => string | undefined;
  readonly isReadOnly: boolean;
  readonly onEdit: (changes: Partial<EditedProblem>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const types = (Object.keys(questionTypes) as QuestionType[]).map((value) => ({ value, label: questionTypes[value].label }));

/** A problem of a school's stage: a released one shows its statement, the school's own is written here. */
export function ProblemFields({ problem, position, count, categories, ofPupils, errorOf, isReadOnly, onEdit, onMove, onRemove }: Props) {
  const { questionId, from, title, coefficient } = problem;
  const first = ofPupils.length === 0 ? categories : categories.filter(({ value }) => ofPupils.includes(value));
  const others = categories.filter((one) => !first.includes(one));
  const name = title.trim() || `problème ${position}`;
  // A stage has eighteen problems: fields rarely changed are folded, so that the keyboard does not stop at them.
  const [isOpen, setOpen] = useState(questionId === null && problem.id === undefined);
  return (
    <Stack component="section" className={styles.problem} gap="sm" aria-label={`Problème ${position}${title && `, ${title}`}`}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Box component="span" className={`ordinal ${styles.order}`} h={34} miw={34} fw={700} aria-hidden>
          {position}
        </Box>
        <Box flex={1} miw={0}>
          {questionId === null ? (
            <TextInput
              label="Titre"
              value={title}
              maxLength={300}
              autoComplete="off"
              readOnly={isReadOnly}
              error={errorOf("title")}
              onChange={({ currentTarget }) => onEdit({ title: currentTarget.value })}
            />
          ) : (
            <>
              <Title order={3}>{title}</Title>
              <Text c="dimmed" fz="sm">
                {from}
              </Text>
            </>
          )}
        </Box>
        {!isReadOnly && (
          <Group wrap="nowrap" gap={4}>
            <ActionIcon variant="subtle" size={40} aria-label={`Monter ${name}`} disabled={position === 1} onClick={() => onMove(-1)}>
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" size={40} aria-label={`Descendre ${name}`} disabled={position === count} onClick={() => onMove(1)}>
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" size={40} aria-label={`Retirer ${name}`} onClick={onRemove}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {questionId === null ? (
        <OwnProblem problem={problem} errorOf={errorOf} onEdit={onEdit} />
      ) : (
        <ProblemDetails
          problem={{
            ...problem,
            form: {
              ...{ type: problem.type, formMatters: problem.formMatters },
              possibleAnswers: writtenAnswersOf(problem.answers, problem.type),
            },
          }}
        />
      )}
      <details
        open={isOpen || errorOf("categories") !== undefined || errorOf("coefficient") !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          {playedText(problem.categories, ofPupils)}, coefficient {coefficient ?? position}
          <span className="hidden-text">, {name}</span>
        </summary>
        <Group align="flex-start" gap="12px 28px" mt="xs">
          <Checkbox.Group
            label="Les catégories qui le jouent"
            value={[...problem.categories]}
            error={errorOf("categories")}
            onChange={(chosen) => onEdit({ categories: categories.map(({ value }) => value).filter((value) => chosen.includes(value)) })}
          >
            <Categories options={first} isReadOnly={isReadOnly} />
            {first.length > 0 && others.length > 0 ? (
              <details style={{ marginBlockStart: 8 }}>
                <summary>Autres catégories</summary>
                <Categories options={others} isReadOnly={isReadOnly} />
              </details>
            ) : (
              <Categories options={others} isReadOnly={isReadOnly} />
            )}
          </Checkbox.Group>
          <NumberField
            label="Coefficient"
            w={130}
            value={coefficient ?? position}
            readOnly={isReadOnly}
            error={errorOf("coefficient")}
            onChange={(typed) => onEdit({ coefficient: typed === "" || typed === position ? null : toNumber(typed) })}
          />
        </Group>
      </details>
    </Stack>
  );
}

const Categories = ({ options, isReadOnly }: { readonly options: readonly CategoryOption[]; readonly isReadOnly: boolean }) =>
  options.length > 0 && (
    <Group gap="6px 16px" mt={4}>
      {options.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={value} title={label} disabled={isReadOnly} />
      ))}
    </Group>
  );

function OwnProblem({ problem, errorOf, onEdit }: Pick<Props, "problem" | "errorOf" | "onEdit">) {
  const { text, type, formMatters, answers } = problem;
  return (
    <>
      <RichTextEditor label="Énoncé" value={text} error={errorOf("text")} onChange={(html) => onEdit({ text: html })} />
      <Select
        label="Type de réponse"
        data={types}
        value={type}
        maw={360}
        allowDeselect={false}
        onChange={(chosen) => chosen && onEdit({ type: chosen as QuestionType })}
      />
      {isFree(type) && (
        <Checkbox
          label="La forme du nombre compte"
          description={`D'ordinaire, un même nombre est une même réponse\u00A0: «\u00A02/4\u00A0», «\u00A01/2\u00A0» et «\u00A00,5\u00A0».`}
          checked={formMatters}
          onChange={({ currentTarget }) => onEdit({ formMatters: currentTarget.checked })}
        />
      )}
      <AnswerRows
        type={type}
        formMatters={formMatters}
        answers={answers}
        errorOf={(field) => errorOf(`form.${field}`)}
        onChange={(changed) => onEdit({ answers: changed })}
      />
      {errorOf("form.possibleAnswers") && (
        <Text c="red" fz="sm" role="alert">
          {errorOf("form.possibleAnswers")}
        </Text>
      )}
    </>
  );
}
