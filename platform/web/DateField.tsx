import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import "./areas.css";
import { formatDayInput, isDay, parseDay, withSlashes } from "#platform/contract/days.ts";

const Calendar = lazy(() => import("./Calendar.tsx"));

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  /** `YYYY-MM-DD`, empty, or typed text that is not a day, which the form's schema then rejects. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Parses the typed text: `YYYY-MM-DD`, or `null` while it is not a day. */
  readonly parse?: (typed: string) => string | null;
  /** Without a chosen day, the calendar opens on the years around this day; without this too, on a month. */
  readonly defaultYearsOf?: string;
}

/** A day, typed as 14/03/2012 (slashes are added automatically) or chosen in a calendar. */
export function DateField({ value = "", onChange, minDate, maxDate, parse = parseDay, defaultYearsOf, ...input }: Props) {
  const [typed, setTyped] = useState({ text: "", value: "" });
  const [isOpen, setOpen] = useState(false);
  const shown = typed.value === value ? typed.text : formatDayInput(value);
  const set = (text: string, day: string | null) => {
    setTyped({ text, value: day ?? text });
    onChange(day ?? text);
  };
  const type = (text: string) => {
    const slashed = text.length > shown.length ? withSlashes(text) : text;
    const day = parse(slashed);
    if (day === null && parse(text) !== null) set(text, parse(text));
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
            {...(defaultYearsOf && { defaultYearsOf })}
            onChoose={(day) => {
              set(formatDayInput(day), day);
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
      rightSection={!input.readOnly && calendar}
      {...input}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped({ text: formatDayInput(value), value });
        input.onBlur?.(event);
      }}
    />
  );
}
