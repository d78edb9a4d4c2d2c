import { Pill } from "@mantine/core";
import { participantLabel } from "#contest/registrations/validation.ts";
import { choicesOf } from "#platform/web/choices.ts";
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
const kinds = choicesOf<AccountKind>({
  alone: "Sans établissement ni club",
  pupils: "Élèves d'un établissement",
  members: "Adhérents d'un club",
});
const look = { className: "filter", w: 170 };

export function ParticipantFilters({ search, schoolOrClub, onFilter }: Props) {
  const by = <Name extends "category" | "status" | "account">(name: Name) => ({
    ...look,
    value: search[name],
    onChange: (value: ParticipantsSearch[Name]) => onFilter({ [name]: value }),
  });
  return (
    <>
      <FilterSelect {...by("category")} label="Catégorie" all="Toutes" choices={useCategoryOptions()} />
      <FilterSelect {...by("status")} label="Inscription" all="Toutes" choices={statuses} />
      <FilterSelect {...by("account")} label="Qui participe" all="Tous" choices={kinds} />
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
}
