import { Select, type SelectProps } from "@mantine/core";

interface Props<Value extends string> extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The name of no filter: « Tous », « Toute ». */
  readonly all: string;
  readonly choices: readonly (Value | { readonly value: Value; readonly label: string })[];
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
