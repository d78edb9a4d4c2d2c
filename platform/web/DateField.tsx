import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import "./areas.css";
import { isDay, parseDay, withSlashes, writeDay } from "./days.ts";

const Calendar = lazy(() => import("./Calendar.tsx"));

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  /** `YYYY-MM-DD`, empty, or what was typed and is no day: the form's schema then says so. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly minDate?: string;
  readonly maxDate?: string;
  /** What is understood of what is typed: `YYYY-MM-DD`, or `null` while it is no day. */
  readonly read?: (typed: string) => string | null;
  /** A day of the years on which the calendar opens while none is chosen; without it, on a month. */
  readonly opensOnYearsOf?: string;
}

/** A day, typed as 14/03/2012 (the slashes come by themselves) or chosen in a calendar. */
export function DateField({ value = "", onChange, minDate, maxDate, read = parseDay, opensOnYearsOf, ...input }: Props) {
  const [typed, setTyped] = useState({ text: "", value: "" });
  const [isOpen, setOpen] = useState(false);
  const shown = typed.value === value ? typed.text : writeDay(value);
  const set = (text: string, day: string | null) => {
    setTyped({ text, value: day ?? text });
    onChange(day ?? text);
  };
  const type = (text: string) => {
    const slashed = text.length > shown.length ? withSlashes(text) : text;
    const day = read(slashed);
    if (day === null && read(text) !== null) set(text, read(text));
    else set(slashed, day);
  };
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="lg" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label="Choisir dans un calendrier" onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton width={252} height={280} />}>
          <Calendar
            day={isDay(value) ? value : null}
            {...(minDate && { minDate })}
            {...(maxDate && { maxDate })}
            {...(opensOnYearsOf && { opensOnYearsOf })}
            onChoose={(day) => {
              set(writeDay(day), day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      placeholder="jj/mm/aaaa"
      inputMode="numeric"
      rightSection={calendar}
      {...input}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped({ text: writeDay(value), value });
        input.onBlur?.(event);
      }}
    />
  );
}
