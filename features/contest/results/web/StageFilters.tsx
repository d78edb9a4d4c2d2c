import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
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
  readonly children: ReactNode;
}

const WITHOUT_CENTER = "without-center";

const states = [
  ...[true, false, null].map((qualified) => ({ value: String(qualified), label: qualificationLabel(qualified) })),
  { value: WITHOUT_CENTER, label: "Qualifié, sans centre" },
];

const look = { className: "filter", w: 136 };

export function StageFilters({ physical, categories, filter, onFilter, children }: Props) {
  const { qualified, centre } = filter;
  const isWithoutCenter = qualified === "true" && centre === "null";
  const choose = (state: string | undefined) =>
    onFilter(
      state === WITHOUT_CENTER
        ? { qualified: "true", centre: "null" }
        : { qualified: state, ...(centre === "null" && { centre: undefined }) },
    );
  const by = (name: "step" | "category") => ({
    ...look,
    value: filter[name],
    onChange: (chosen: string | undefined) => onFilter({ [name]: chosen }),
  });
  const steps = stepsOf(physical).map(({ step: value, label }) => ({ value, label }));
  const state = isWithoutCenter ? WITHOUT_CENTER : qualified;
  return (
    <>
      <FilterSelect {...by("step")} data-wide label="Avancement" all="Tous" choices={steps} />
      <FilterSelect {...by("category")} label="Catégorie" all="Toutes" choices={categories} />
      <FilterSelect {...look} label="Qualification" all="Toutes" choices={states} value={state} onChange={choose} />
      <Box {...look}>{children}</Box>
    </>
  );
}
