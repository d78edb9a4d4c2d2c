import { Checkbox, Radio, Stack } from "@mantine/core";
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { choicesOf } from "#contest/problem/choices.ts";
import { questionTypes } from "#season/marking/question-type.ts";
import styles from "./answer-sheets.module.css";
import { othersOf, type problemsOf, withChoice } from "./sheet-problems.ts";

export interface Props {
  readonly problem: ReturnType<typeof problemsOf>[number];
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The choices of a problem, with the letters of the printed sheet; letter keys, Space and the arrows tick. */
export function Choices({ problem, fields, onChange }: Props) {
  const name = useId();
  const { isMultiple } = questionTypes[problem.form.type];
  const choices = choicesOf(problem.form);
  const tick = (value: string) => onChange(withChoice(problem, fields, value, !(isMultiple && fields.includes(value))));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    // Radios follow the arrows without help.
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
  const group = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  // One stop for Tab, whose neighbors are other problems: the focused choice, else the ticked one, else the first.
  const stop = focused ?? Math.max(0, ticked);
  return (
    <fieldset
      ref={group}
      className={styles.choices}
      data-choices
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => group.current?.contains(relatedTarget) || setFocused(null)}
    >
      <legend>Problème {problem.number}</legend>
      <Stack gap={6}>
        {choices.map(({ letter, value }, place) => {
          const shared = {
            name,
            label: `${letter}. ${value}`,
            tabIndex: place === stop ? 0 : -1,
            checked: fields.includes(value),
            onFocus: () => setFocused(place),
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
              onChange(withChoice(problem, fields, value, currentTarget.checked)),
          };
          return isMultiple ? <Checkbox key={letter} {...shared} /> : <Radio key={letter} {...shared} />;
        })}
        {others.map((other, index) => (
          <Checkbox
            key={other}
            label={`«\u00A0${other}\u00A0», saisi, n'est pas un de ces choix`}
            tabIndex={choices.length + index === stop ? 0 : -1}
            onFocus={() => setFocused(choices.length + index)}
            checked
            onChange={() => onChange(fields.filter((field) => field !== other))}
          />
        ))}
        {!isMultiple && fields.length > 0 && others.length === 0 && (
          <button
            type="button"
            className={styles.erase}
            tabIndex={-1}
            onClick={() => {
              group.current?.querySelector("input")?.focus();
              onChange([]);
            }}
          >
            Effacer ce choix
          </button>
        )}
      </Stack>
    </fieldset>
  );
}
