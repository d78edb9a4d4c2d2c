import { participantLabel } from "#contest/registrations/validation.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import type { AccountKind } from "../participants.contract.ts";
import type { ParticipantsSearch } from "./participants-search.ts";

const statuses = (["PENDING", "CONFIRMED"] as const).map((value) => ({ value, label: participantLabel(value) }));
const kinds = choicesOf<AccountKind>({
  alone: "Sans établissement ni club",
  pupils: "Élèves d'un établissement",
  members: "Adhérents d'un club",
});

export function useParticipantFilters(
  { category, status, account, etablissement, club }: ParticipantsSearch,
  schoolOrClub: string | undefined,
  onFilter: (changes: object) => void,
): readonly ListFilter[] {
  const categories = useCategoryOptions();
  return [
    choiceFilter({ name: "category", label: "Catégorie", all: "Toutes", choices: categories, value: category, onFilter }),
    choiceFilter({ name: "status", label: "Inscription", all: "Toutes", choices: statuses, value: status, onFilter }),
    choiceFilter({ name: "account", label: "Qui participe", all: "Tous", choices: kinds, value: account, onFilter }),
    {
      label: "Établissement ou club",
      chosen: etablissement || club ? (schoolOrClub ?? (club ? "Un club" : "Un établissement")) : undefined,
      none: { etablissement: undefined, club: undefined },
    },
  ];
}
