import { type ReactNode, useId } from "react";
import type { PreparedLine } from "../prepared-list.ts";
import { fieldTitles, type PupilField } from "../pupil-fields.ts";
import styles from "./import.module.css";

/** The fields that are chosen among few values. */
export type Choices = Readonly<Partial<Record<PupilField, readonly string[]>>>;

interface Props {
  readonly line: PreparedLine;
  readonly field: PupilField;
  readonly choices: Choices;
  readonly onType: (typed: string) => void;
}

/** A cell that is typed in where it stands; what is wrong with it stands below, as soon as it is. */
export function ImportCell({ line, field, choices, onType }: Props) {
  const id = useId();
  const { shown, refusal } = line.judged[field];
  const remark = refusal ?? line.notes[field];
  const typed = line.cells[field];
  const common = {
    className: styles.cell,
    "aria-label": `${fieldTitles[field]}, ligne ${line.row}`,
    "aria-invalid": refusal !== null,
    ...(remark && { "aria-describedby": id }),
    disabled: line.task === "leftOut",
  };
  return (
    <div className={styles.cellFrame} data-field={field}>
      {choices[field] ? (
        <select {...common} value={refusal === null ? shown : typed} onChange={({ currentTarget: { value } }) => onType(value)}>
          {optionsOf(choices[field], refusal === null ? shown : typed)}
        </select>
      ) : (
        <input
          {...common}
          value={typed}
          inputMode={field === "email" ? "email" : "text"}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onType(value)}
          onBlur={() => {
            if (refusal === null && shown !== typed) onType(shown);
          }}
        />
      )}
      {remark && (
        <p id={id} className={styles.remark} data-refused={refusal !== null || undefined}>
          {remark}
        </p>
      )}
    </div>
  );
}

/** The values to choose among; one that is not among them is shown as it was written. */
const optionsOf = (values: readonly string[], current: string): ReactNode => (
  <>
    {!values.includes(current) && <option value={current}>{current === "" ? "À choisir" : current}</option>}
    {values.map((value) => (
      <option key={value} value={value}>
        {value}
      </option>
    ))}
  </>
);
