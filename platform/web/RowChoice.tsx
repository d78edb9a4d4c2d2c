import { Checkbox } from "@mantine/core";

export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

interface Props {
  readonly selection: Selection;
  /** « Choisir Durand Marie » */
  readonly name: string;
  readonly id: string;
}

export const RowCheckbox = ({ selection: { chosen, onChoose }, name, id }: Props) => (
  <Checkbox
    size="sm"
    aria-label={`Choisir ${name}`}
    checked={chosen.has(id)}
    onChange={({ currentTarget: { checked } }) => onChoose(new Set(checked ? [...chosen, id] : [...chosen].filter((one) => one !== id)))}
  />
);

/** Chooses all rows of the page, or none; those of other pages do not change. */
export function PageCheckbox({ selection: { chosen, onChoose }, keys }: { selection: Selection; keys: readonly string[] }) {
  const count = keys.filter((key) => chosen.has(key)).length;
  return (
    <Checkbox
      size="sm"
      aria-label="Choisir toute la page"
      checked={count > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      onChange={({ currentTarget: { checked } }) =>
        onChoose(new Set(checked ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key))))
      }
    />
  );
}
