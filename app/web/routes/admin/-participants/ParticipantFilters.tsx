import { Pill, Select } from "@mantine/core";
import type { AccountKind } from "#features/pupils/pupils.contract.ts";
import { participantLabel } from "#features/registrations/validation.ts";
import styles from "./participants.module.css";
import type { ParticipantsSearch } from "./search.ts";

interface Props {
  readonly categories: readonly string[];
  readonly asked: ParticipantsSearch;
  /** The school or the club that the address names. */
  readonly place: string | undefined;
  readonly onFilter: (changes: ParticipantsSearch) => void;
}

const all = { value: "", label: "Toutes" };
const statuses = [all, ...["PENDING", "CONFIRMED"].map((status) => ({ value: status, label: participantLabel(status) }))];
const kinds: readonly { readonly value: AccountKind | ""; readonly label: string }[] = [
  { value: "", label: "Tous" },
  { value: "alone", label: "Sans établissement ni club" },
  { value: "pupils", label: "Élèves d'un établissement" },
  { value: "members", label: "Adhérents d'un club" },
];

/** The participants of a category, of a status, alone or with a school or a club. */
export const ParticipantFilters = ({ categories, asked, place, onFilter }: Props) => (
  <>
    <Choice
      label="Catégorie"
      data={[all, ...categories.map((name) => ({ value: name, label: name }))]}
      value={asked.category}
      onChange={(category) => onFilter({ category })}
    />
    <Choice label="Inscription" data={statuses} value={asked.status} onChange={(status) => onFilter({ status: status as never })} />
    <Choice label="Qui participe" data={kinds} value={asked.account} onChange={(account) => onFilter({ account: account as never })} />
    {(asked.etablissement || asked.club) && (
      <Pill
        size="md"
        withRemoveButton
        removeButtonProps={{ "aria-label": "Tous les établissements et clubs", "aria-hidden": false, tabIndex: 0 }}
        onRemove={() => onFilter({ etablissement: "", club: "" })}
      >
        {place ?? (asked.club ? "Un club" : "Un établissement")}
      </Pill>
    )}
  </>
);

interface ChoiceProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, data, value = "", onChange }: ChoiceProps) => (
  <Select
    className={styles.filter ?? ""}
    size="sm"
    label={label}
    data={[...data]}
    value={value}
    allowDeselect={false}
    onChange={(chosen) => onChange(chosen ?? "")}
  />
);
