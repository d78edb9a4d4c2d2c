import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import "./areas.css";
import { isDay, parseDay, writeDay } from "./days.ts";

const Calendar = lazy(() => import("./Calendar.tsx"));

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  /** `YYYY-MM-DD`, empty, or what was typed and is no day: the form's schema then says so. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly minDate?: string;
  readonly maxDate?: string;
}

/** A day, typed as 14/03/2012 or chosen in a calendar. */
export function DateField({ value = "", onChange, minDate, maxDate, ...input }: Props) {
  const [typed, setTyped] = useState({ text: "", value: "" });
  const [isOpen, setOpen] = useState(false);
  const set = (text: string) => {
    const next = parseDay(text) ?? text;
    setTyped({ text, value: next });
    onChange(next);
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
            onChoose={(day) => {
              set(writeDay(day));
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
      value={typed.value === value ? typed.text : writeDay(value)}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
