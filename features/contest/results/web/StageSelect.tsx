import { Select } from "@mantine/core";

interface Props {
  readonly label: string;
  readonly stages: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly value: string | undefined;
  readonly onChange: (stage: string | undefined) => void;
}

/** The stage whose results a list includes (ETB-15, CLB-04). */
export const StageSelect = ({ label, stages, value, onChange }: Props) => (
  <Select
    className="filter"
    w={230}
    data-wide
    size="sm"
    label={label}
    data={[
      { value: "", label: stages?.length === 0 ? "Aucune étape publiée" : "Aucune étape" },
      ...(stages ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ]}
    value={value ?? ""}
    disabled={!stages?.length && value === undefined}
    onChange={(chosen) => onChange(chosen || undefined)}
  />
);
