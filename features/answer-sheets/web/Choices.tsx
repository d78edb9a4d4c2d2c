import { Checkbox, Radio, Stack } from "@mantine/core";
import { type ChangeEvent, type KeyboardEvent, useId } from "react";
import { questionTypes } from "#features/marking/question-type.ts";
import { choicesOf } from "#features/school-stages/choices.ts";
import styles from "./answer-sheets.module.css";
import { othersOf, type problemsOf, withChoice } from "./sheet-problems.ts";

interface Props {
  readonly problem: ReturnType<typeof problemsOf>[number];
  /** The texts that are ticked. */
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The choices of a problem, with the letters of the printed sheet: a letter ticks its choice, Space and the arrows too. */
export function Choices({ problem, fields, onChange }: Props) {
  const name = useId();
  const { isMultiple } = questionTypes[problem.form.type];
  const choices = choicesOf(problem.form);
  const tick = (value: string) => onChange(withChoice(problem, fields, value, !(isMultiple && fields.includes(value))));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    // Radios follow the arrows by themselves.
    if (isMultiple && step !== 0) {
      const boxes = [...event.currentTarget.querySelectorAll("input")];
      event.preventDefault();
      boxes[boxes.indexOf(event.target as HTMLInputElement) + step]?.focus();
      return;
    }
    const choice = choices.find(({ letter }) => letter === event.key.toUpperCase());
    if (!choice) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("input")[choices.indexOf(choice)]?.focus();
    tick(choice.value);
  };
  const others = othersOf(problem, fields);
  const ticked = choices.findIndex(({ value }) => fields.includes(value));
  // A group has one Tab stop, the next of which is the next problem; browsers leave a stop to each radio of a group without a ticked one.
  const stop = isMultiple || ticked < 0 ? 0 : ticked;
  return (
    <fieldset className={styles.choices} data-choices onKeyDown={onKeyDown}>
      <legend>Problème {problem.number}</legend>
      <Stack gap={6}>
        {choices.map(({ letter, value }, place) => {
          const shared = {
            name,
            label: `${letter}. ${value}`,
            tabIndex: place === stop ? 0 : -1,
            checked: fields.includes(value),
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
              onChange(withChoice(problem, fields, value, currentTarget.checked)),
          };
          return isMultiple ? <Checkbox key={letter} {...shared} /> : <Radio key={letter} {...shared} />;
        })}
        {others.map((other) => (
          <Checkbox
            key={other}
            label={`«\u00A0${other}\u00A0», saisi, n'est pas un de ces choix`}
            tabIndex={-1}
            checked
            onChange={() => onChange(fields.filter((field) => field !== other))}
          />
        ))}
        {!isMultiple && fields.length > 0 && others.length === 0 && (
          <button type="button" className={styles.erase} tabIndex={-1} onClick={() => onChange([])}>
            Effacer ce choix
          </button>
        )}
      </Stack>
    </fieldset>
  );
}
