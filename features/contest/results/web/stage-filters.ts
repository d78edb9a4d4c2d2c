import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import type { CategoryOption } from "#season/categories/category-labels.ts";
import { stepsOf } from "#season/stages/steps.ts";
import { qualificationLabel } from "../qualification.ts";

interface StageFilter {
  readonly step?: string | undefined;
  readonly category?: string | undefined;
  readonly qualified?: string | undefined;
  readonly centre?: string | undefined;
}

interface Props {
  readonly physical: boolean;
  readonly categories: readonly CategoryOption[];
  readonly filter: StageFilter;
  readonly onFilter: (changes: StageFilter) => void;
}

const WITHOUT_CENTER = "without-center";

const states = [
  ...[true, false, null].map((qualified) => ({ value: String(qualified), label: qualificationLabel(qualified) })),
  { value: WITHOUT_CENTER, label: "Qualifié, sans centre" },
];

export function stageFilters({ physical, categories, filter, onFilter }: Props): readonly ListFilter[] {
  const { step, category, qualified, centre } = filter;
  const isWithoutCenter = qualified === "true" && centre === "null";
  const choose = (state: string | undefined) =>
    onFilter(
      state === WITHOUT_CENTER
        ? { qualified: "true", centre: "null" }
        : { qualified: state, ...(centre === "null" && { centre: undefined }) },
    );
  const steps = stepsOf(physical).map(({ step: value, label }) => ({ value, label }));
  return [
    choiceFilter({ name: "step", label: "Avancement", all: "Tous", choices: steps, value: step, onFilter }),
    choiceFilter({ name: "category", label: "Catégorie", all: "Toutes", choices: categories, value: category, onFilter }),
    {
      ...choiceFilter({
        name: "qualified",
        label: "Qualification",
        all: "Toutes",
        choices: states,
        value: isWithoutCenter ? WITHOUT_CENTER : qualified,
        onFilter: ({ qualified: chosen }) => choose(chosen),
      }),
      none: { qualified: undefined, ...(centre === "null" && { centre: undefined }) },
    },
  ];
}
