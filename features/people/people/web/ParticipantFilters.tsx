import { Pill } from "@mantine/core";
import { participantLabel } from "#contest/registrations/validation.ts";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import type { AccountKind } from "../participants.contract.ts";
import type { ParticipantsSearch } from "./participants-search.ts";

interface Props {
  readonly search: ParticipantsSearch;
  readonly schoolOrClub: string | undefined;
  readonly onFilter: (changes: { readonly [Name in keyof ParticipantsSearch]: ParticipantsSearch[Name] | undefined }) => void;
}

const statuses = (["PENDING", "CONFIRMED"] as const).map((value) => ({ value, label: participantLabel(value) }));
const kinds: readonly { readonly value: AccountKind; readonly label: string }[] = [
  { value: "alone", label: "Sans établissement ni club" },
  { value: "pupils", label: "Élèves d'un établissement" },
  { value: "members", label: "Adhérents d'un club" },
];
const look = { className: "filter", w: 170 };

export const ParticipantFilters = ({ search, schoolOrClub, onFilter }: Props) => (
  <>
    <FilterSelect
      {...look}
      label="Catégorie"
      all="Toutes"
      choices={useCategoryOptions()}
      value={search.category}
      onChange={(category) => onFilter({ category })}
    />
    <FilterSelect
      {...look}
      label="Inscription"
      all="Toutes"
      choices={statuses}
      value={search.status}
      onChange={(status) => onFilter({ status })}
    />
    <FilterSelect
      {...look}
      label="Qui participe"
      all="Tous"
      choices={kinds}
      value={search.account}
      onChange={(account) => onFilter({ account })}
    />
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
