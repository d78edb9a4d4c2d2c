import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { stepsOf } from "#features/stages/steps.ts";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { qualificationLabel } from "../qualification.ts";

/** In the wire format. */
interface StageFilter {
  readonly step?: string | undefined;
  readonly category?: string | undefined;
  readonly qualified?: string | undefined;
  readonly centre?: string | undefined;
}

interface Props {
  /** A stage on site has other steps than online. */
  readonly physical: boolean;
  readonly categories: readonly string[];
  readonly filter: StageFilter;
  readonly onFilter: (changes: StageFilter) => void;
  /** The select of a center. */
  readonly children: ReactNode;
}

const WITHOUT_CENTER = "without-center";

const states = [
  ...[true, false, null].map((qualified) => ({ value: String(qualified), label: qualificationLabel(qualified) })),
  { value: WITHOUT_CENTER, label: "Qualifié, sans centre" },
];

const look = { className: "filter", w: 160 };

/** Filters the people of a stage by step, category, qualification and center. */
export function StageFilters({ physical, categories, filter, onFilter, children }: Props) {
  const isWithoutCenter = filter.qualified === "true" && filter.centre === "null";
  const choose = (state: string | undefined) =>
    onFilter(
      state === WITHOUT_CENTER
        ? { qualified: "true", centre: "null" }
        : { qualified: state, ...(filter.centre === "null" && { centre: undefined }) },
    );
  return (
    <>
      <FilterSelect
        {...look}
        data-wide
        label="Avancement"
        all="Tous"
        choices={stepsOf(physical).map(({ step: value, label }) => ({ value, label }))}
        value={filter.step}
        onChange={(step) => onFilter({ step })}
      />
      <FilterSelect
        {...look}
        label="Catégorie"
        all="Toutes"
        choices={categories}
        value={filter.category}
        onChange={(category) => onFilter({ category })}
      />
      <FilterSelect
        {...look}
        label="Qualification"
        all="Toutes"
        choices={states}
        value={isWithoutCenter ? WITHOUT_CENTER : filter.qualified}
        onChange={choose}
      />
      <Box {...look}>{children}</Box>
    </>
  );
}
