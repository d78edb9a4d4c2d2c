import { Select, type SelectProps } from "@mantine/core";
import type { ListFilter } from "./ListToolbar.tsx";

interface Labelled<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface Props<Value extends string> extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The name of no filter: « Tous », « Toute ». */
  readonly all: string;
  readonly choices: readonly (Value | Labelled<Value>)[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

export const FilterSelect = <Value extends string>({ all, choices, value, onChange, ...props }: Props<Value>) => (
  <Select
    size="sm"
    {...props}
    data={[{ value: "", label: all }, ...choices]}
    value={value ?? ""}
    onChange={(chosen) => onChange((chosen || undefined) as Value | undefined)}
  />
);

interface Choice<Value extends string> extends Pick<Props<Value>, "all" | "value"> {
  readonly choices: readonly Labelled<Value>[];
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  readonly onFilter: (changes: Readonly<Record<string, Value | undefined>>) => void;
}

/** A filter of a list by one of a few values. */
export const choiceFilter = <Value extends string>({ name, onFilter, ...field }: Choice<Value>): ListFilter => ({
  label: field.label,
  chosen: field.value && (field.choices.find(({ value }) => value === field.value)?.label ?? field.value),
  none: { [name]: undefined },
  field: <FilterSelect {...field} onChange={(value) => onFilter({ [name]: value })} />,
});
