import { Pill, Select } from "@mantine/core";
import { participantLabel } from "#features/registrations/validation.ts";
import type { AccountKind } from "../participants.contract.ts";
import type { ParticipantsSearch } from "./participants-search.ts";

interface Props {
  readonly categories: readonly string[];
  readonly search: ParticipantsSearch;
  /** The school or the club in the address. */
  readonly schoolOrClub: string | undefined;
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

/** Filters the participants by category, status, school or club. */
export const ParticipantFilters = ({ categories, search, schoolOrClub, onFilter }: Props) => (
  <>
    <Choice
      label="Catégorie"
      data={[all, ...categories.map((name) => ({ value: name, label: name }))]}
      value={search.category}
      onChange={(category) => onFilter({ category })}
    />
    <Choice label="Inscription" data={statuses} value={search.status} onChange={(status) => onFilter({ status: status as never })} />
    <Choice label="Qui participe" data={kinds} value={search.account} onChange={(account) => onFilter({ account: account as never })} />
    {(search.etablissement || search.club) && (
      <Pill
        size="md"
        withRemoveButton
        removeButtonProps={{ "aria-label": "Tous les établissements et clubs", "aria-hidden": false, tabIndex: 0 }}
        onRemove={() => onFilter({ etablissement: "", club: "" })}
      >
        {schoolOrClub ?? (search.club ? "Un club" : "Un établissement")}
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
    className="filter"
    w={170}
    size="sm"
    label={label}
    data={[...data]}
    value={value}
    allowDeselect={false}
    onChange={(chosen) => onChange(chosen ?? "")}
  />
);
