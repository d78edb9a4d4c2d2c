import { ActionIcon, Button, Checkbox, Group, Menu, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconDots, IconPlus, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type ComponentProps, type ComponentType, type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { MAX_ANSWERS } from "#season/marking/possible-answer.ts";
import { isFree, type QuestionType } from "#season/marking/question-type.ts";
import { type AnswerDraft, asSolution, asSpelling, withNewAnswer, withNewSpelling, withoutKey, withPasted } from "../answer-drafts.ts";
import styles from "./problem.module.css";

interface Props {
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly answers: readonly AnswerDraft[];
  /** The error of a field: `possibleAnswers.0.value`, `possibleAnswers.0.spellings.1.value`. */
  readonly errorOf: (field: string) => string | undefined;
  /** People chose among these, so only the key may change (STG-12). */
  readonly isFixed?: boolean;
  readonly onChange: (answers: readonly AnswerDraft[]) => void;
}

export function AnswerRows({ type, formMatters, answers, errorOf, isFixed = false, onChange }: Props) {
  const id = useId();
  const isTyped = isFree(type);
  const { keyHint, Mark } = typeEditors[type];
  const [removing, setRemoving] = useState<AnswerDraft | null>(null);
  const [surplus, setSurplus] = useState(0);
  const inputOf = (key: number | undefined) => document.getElementById(`${id}-${key}`);
  const changeAndFocus = (next: readonly AnswerDraft[], key: number | undefined) => {
    flushSync(() => onChange(next));
    inputOf(key)?.focus();
  };
  const add = () => {
    const next = withNewAnswer(answers, isTyped);
    changeAndFocus(next, next.at(-1)?.key);
  };
  const remove = ({ key }: AnswerDraft) => {
    const index = answers.findIndex((answer) => answer.key === key);
    changeAndFocus(withoutKey(answers, key), (answers[index + 1] ?? answers[index - 1])?.key);
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = linesOf(event.clipboardData.getData("text"));
    if (isFixed || lines.length < 2) return;
    event.preventDefault();
    const pasted = withPasted(answers, index, lines, isTyped);
    setSurplus(pasted.left);
    changeAndFocus(pasted.answers, answers[index]?.key);
  };
  const edit = (index: number, changes: Partial<AnswerDraft>) =>
    onChange(answers.map((answer, other) => (other === index ? { ...answer, ...changes } : answer)));
  return (
    <fieldset>
      <Text component="legend" mb={6} fw={600} inherit>
        {isTyped ? "Solutions acceptées" : "Réponses proposées"}
      </Text>
      <Text mb={8} c="dimmed" fz="0.875rem">
        {keyHint ??
          (formMatters
            ? "Majuscules et accents ne comptent pas\u00A0; chaque écriture d'un nombre est une autre réponse."
            : "Majuscules, accents et écritures d'un même nombre (0,5\u00A0; 1/2\u00A0; 2/4) ne comptent pas.")}
      </Text>
      {answers.map((answer, index) => (
        <div key={answer.key}>
          <Group className={styles.answer} mb={8} wrap="nowrap" align="flex-start" gap="xs">
            <Mark group={id} {...{ answer, answers, index, onChange }} onEdit={edit} />
            <TextInput
              id={`${id}-${answer.key}`}
              flex={1}
              maw={520}
              aria-label={`${isTyped ? "Solution" : "Réponse"} ${index + 1}`}
              value={answer.value}
              maxLength={200}
              autoComplete="off"
              readOnly={isFixed}
              error={errorOf(`possibleAnswers.${index}.value`)}
              onChange={({ currentTarget }) => edit(index, { value: currentTarget.value })}
              onKeyDown={(event) => !isFixed && onEnter(event, add)}
              onPaste={(event) => paste(event, index)}
            />
            {isTyped && (
              <MoveMenu
                label={`Déplacer la solution ${index + 1}`}
                targets={otherSolutions(answers, answer.key)}
                onSpelling={(solution) => changeAndFocus(asSpelling(answers, answer.key, solution), answer.key)}
              />
            )}
            {!isFixed && (
              <ActionIcon
                variant="subtle"
                size={42}
                aria-label={`Retirer la réponse ${index + 1}`}
                onClick={() => (answer.spellings.length > 0 && isTyped ? setRemoving(answer) : remove(answer))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
          {isTyped && <SpellingRows {...{ id, answers, answer, index, errorOf, changeAndFocus, onChange }} />}
        </div>
      ))}
      {surplus > 0 && (
        <Text mb={6} c="var(--amber-700)" fz="sm" role="alert">
          {MAX_ANSWERS}&nbsp;réponses au plus&nbsp;: {formatCount(surplus, "ligne collée est", "lignes collées sont")} de trop.
        </Text>
      )}
      {!isFixed && (
        <Button variant="subtle" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {isTyped ? "Ajouter une solution" : "Ajouter une réponse"}
        </Button>
      )}
      <Removal
        removing={removing}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          setRemoving(null);
          if (removing) remove(removing);
        }}
      />
    </fieldset>
  );
}

type RemovalProps = { readonly removing: AnswerDraft | null } & Pick<ComponentProps<typeof ConfirmDialog>, "onClose" | "onConfirm">;

const Removal = ({ removing, ...dialog }: RemovalProps) => (
  <ConfirmDialog
    opened={removing !== null}
    title={`Retirer la solution «\u00A0${removing?.value.trim() || "vide"}\u00A0» et ses autres écritures\u00A0?`}
    confirm="Tout retirer"
    isDestructive
    {...dialog}
  >
    <p>
      Avec elle {removing?.spellings.length === 1 ? "part" : "partent"}{" "}
      {removing?.spellings.map(({ value }) => `«\u00A0${value.trim()}\u00A0»`).join(", ")}. Pour en garder une, faites-en d'abord une autre
      solution.
    </p>
  </ConfirmDialog>
);

interface SpellingProps extends Pick<Props, "answers" | "errorOf" | "onChange"> {
  readonly id: string;
  readonly answer: AnswerDraft;
  readonly index: number;
  readonly changeAndFocus: (next: readonly AnswerDraft[], key: number | undefined) => void;
}

/** The other spellings of a solution (MRK-01), which count as one solution. */
function SpellingRows({ id, answers, answer, index, errorOf, changeAndFocus, onChange }: SpellingProps) {
  const { spellings } = answer;
  const add = () => {
    const next = withNewSpelling(answers, answer.key);
    changeAndFocus(next, next[index]?.spellings.at(-1)?.key);
  };
  const edit = (key: number, value: string) =>
    onChange(answers.map((other) => ({ ...other, spellings: other.spellings.map((one) => (one.key === key ? { ...one, value } : one)) })));
  const of = `de la solution ${index + 1}`;
  return (
    <div className={styles.spellings}>
      {spellings.length > 0 && (
        <>
          <Text mb={6} c="dimmed" fz="sm" aria-hidden>
            Autres écritures acceptées
          </Text>
          <Stack component="ul" gap={6} m={0} mb={6} p={0} aria-label={`Autres écritures acceptées ${of}`}>
            {spellings.map(({ key, value }, place) => (
              <Group key={key} component="li" wrap="nowrap" align="flex-start" gap="xs">
                <TextInput
                  id={`${id}-${key}`}
                  flex={1}
                  maw={480}
                  size="sm"
                  aria-label={`Autre écriture ${place + 1} ${of}`}
                  value={value}
                  maxLength={200}
                  autoComplete="off"
                  error={errorOf(`possibleAnswers.${index}.spellings.${place}.value`)}
                  onChange={({ currentTarget }) => edit(key, currentTarget.value)}
                  onKeyDown={(event) => onEnter(event, add)}
                />
                <MoveMenu
                  label={`Déplacer l'autre écriture ${place + 1} ${of}`}
                  targets={otherSolutions(answers, answer.key)}
                  onSolution={() => changeAndFocus(asSolution(answers, key), key)}
                  onSpelling={(solution) => changeAndFocus(asSpelling(answers, key, solution), key)}
                />
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={`Retirer l'autre écriture ${place + 1} ${of}`}
                  onClick={() => changeAndFocus(withoutKey(answers, key), (spellings[place + 1] ?? spellings[place - 1] ?? answer).key)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        </>
      )}
      {answer.isCorrect && (
        <Button variant="subtle" size="compact-sm" mb={8} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Ajouter une autre écriture
          <span className="hidden-text"> {of}</span>
        </Button>
      )}
    </div>
  );
}

interface MoveMenuProps {
  readonly label: string;
  readonly targets: readonly AnswerDraft[];
  readonly onSolution?: () => void;
  readonly onSpelling: (solution: number) => void;
}

function MoveMenu({ label, targets, onSolution, onSpelling }: MoveMenuProps) {
  if (targets.length === 0 && !onSolution) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={onSolution ? 36 : 42} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        {onSolution && <Menu.Item onClick={onSolution}>C'est une autre solution</Menu.Item>}
        {targets.map(({ key, value }) => (
          <Menu.Item key={key} onClick={() => onSpelling(key)} style={{ overflowWrap: "anywhere" }}>
            C'est une autre écriture de «&nbsp;{value.trim()}&nbsp;»
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const otherSolutions = (answers: readonly AnswerDraft[], key: number): AnswerDraft[] =>
  answers.filter((answer) => answer.key !== key && answer.isCorrect && answer.value.trim() !== "");

const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => line.trim().slice(0, 200) || []);

function onEnter(event: KeyboardEvent, add: () => void): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  add();
}

interface MarkProps extends Pick<Props, "answers" | "onChange"> {
  readonly group: string;
  readonly answer: AnswerDraft;
  readonly index: number;
  readonly onEdit: (index: number, changes: Partial<AnswerDraft>) => void;
}

const markLabel = (index: number) => `La réponse ${index + 1} est juste`;

const AnyMark = ({ answer, index, onEdit }: MarkProps) => (
  <Checkbox
    aria-label={markLabel(index)}
    checked={answer.isCorrect}
    onChange={({ currentTarget }) => onEdit(index, { isCorrect: currentTarget.checked })}
  />
);

/** Marking an answer unmarks the others. */
const OnlyMark = ({ group, answer, answers, index, onChange }: MarkProps) => (
  <Radio
    name={group}
    aria-label={markLabel(index)}
    checked={answer.isCorrect}
    onChange={() => onChange(answers.map((one, other) => ({ ...one, isCorrect: other === index })))}
  />
);

interface TypeEditor {
  readonly hint: string;
  /** How right answers are marked; null: each answer is a solution. */
  readonly keyHint: string | null;
  readonly Mark: ComponentType<MarkProps>;
}

export const typeEditors = {
  multiple: {
    hint: "Plusieurs réponses à cocher\u00A0; il faut toutes les justes, et elles seules.",
    keyHint: "Cochez toutes celles qui sont justes.",
    Mark: AnyMark,
  },
  single: {
    hint: "Une seule réponse à choisir parmi celles que vous proposez.",
    keyHint: "Cochez celle qui est juste.",
    Mark: OnlyMark,
  },
  oneFree: { hint: "Un champ à remplir.", keyHint: null, Mark: AnyMark },
  twoFree: { hint: "Deux champs à remplir\u00A0; s'il n'y a qu'une solution, un seul suffit.", keyHint: null, Mark: AnyMark },
  twoFreeWithTotal: { hint: "Le nombre total de solutions, et deux d'entre elles.", keyHint: null, Mark: AnyMark },
} satisfies Record<QuestionType, TypeEditor>;
