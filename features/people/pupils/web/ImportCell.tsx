import { Text } from "@mantine/core";
import { type ReactNode, useId, useRef } from "react";
import { AGE_OF_MAJORITY, isYoungerThan } from "#access/consents/consents.ts";
import { genres } from "#core/accounts/account.contract.ts";
import { genreLabels, genreWord } from "#core/accounts/genre.ts";
import { proposeEmail } from "#platform/contract/email-typo.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { lineLabel } from "#platform/contract/sheets.ts";
import { EmailDoubt } from "#platform/web/EmailDoubt.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { type PreparedLine, remarkOf } from "../prepared-list.ts";
import { fieldTitles, type PupilField } from "../pupil-fields.ts";
import styles from "./import.module.css";

export type Choices = Readonly<Partial<Record<PupilField, readonly { readonly value: string; readonly label: string }[]>>>;

interface Props {
  readonly line: PreparedLine;
  readonly field: PupilField;
  readonly choices: Choices;
  readonly onType: (typed: string) => void;
}

export function ImportCell({ line, field, choices, onType }: Props) {
  const id = useId();
  const { display, refusal } = line.checked[field];
  const input = useRef<HTMLInputElement>(null);
  const remark = remarkOf(line, field);
  const typed = line.cells[field];
  const meant = field === "email" ? proposeEmail(display) : null;
  const shown = refusal === null ? display : typed;
  const choicesOfField = choices[field];
  const common = {
    className: styles.cell,
    "aria-label": `${fieldTitles[field]}, ${lineLabel(line.place)}`,
    "aria-invalid": refusal !== null,
    ...(remark && { "aria-describedby": id }),
    disabled: line.task === "leftOut",
  };
  const accept = (proposal: string) => {
    onType(proposal);
    input.current?.focus();
  };
  return (
    <div className={styles.cellFrame} data-field={field}>
      {choicesOfField ? (
        <select {...common} value={shown} onChange={({ currentTarget: { value } }) => onType(value)}>
          {optionsOf(field === "genre" ? genresOf(line) : choicesOfField, shown)}
        </select>
      ) : (
        <input
          ref={input}
          {...common}
          value={typed}
          inputMode={field === "email" ? "email" : "text"}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onType(value)}
          onBlur={() => {
            if (refusal === null && display !== typed) onType(display);
          }}
        />
      )}
      {remark && (
        <Text id={id} mt={2} mb={2} ml={8} maw={240} c={refusal === null ? "dimmed" : "var(--red-700)"} fz="xs" lh={1.3} inherit>
          {meant === null ? remark : <EmailDoubt proposal={meant} onAccept={() => accept(meant)} />}
        </Text>
      )}
    </div>
  );
}

/** A pupil whose birthday cannot be read is called as the others of the list. */
const genresOf = ({ checked: { birthday } }: PreparedLine) => {
  const isMinor = birthday.refusal !== null || isYoungerThan(AGE_OF_MAJORITY, birthday.value, dayInParis(serverTime()));
  return genres.map((genre) => ({ value: genreLabels[genre], label: genreWord(genre, isMinor) }));
};

const optionsOf = (choices: NonNullable<Choices[PupilField]>, current: string): ReactNode => (
  <>
    {!choices.some(({ value }) => value === current) && <option value={current}>{current === "" ? "À choisir" : current}</option>}
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);
