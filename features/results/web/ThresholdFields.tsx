import { NumberInput, Slider, Stack } from "@mantine/core";
import { formatNumber } from "#platform/web/format.ts";
import { frenchNumberInput } from "#platform/web/number-input.ts";
import type { Tie } from "../distribution.ts";
import { refusalsOf, type ThresholdDraft } from "../threshold-draft.ts";

interface Props {
  readonly ties: readonly Tie[];
  readonly draft: ThresholdDraft;
  readonly onEdit: (draft: ThresholdDraft) => void;
}

/** The two thresholds of a category, typed or slid; setting one without thresholds sets the other to 0. */
export function ThresholdFields({ ties, draft, onEdit }: Props) {
  const refusals = refusalsOf(draft);
  const coefficients = ties.map(({ weightedGrade }) => weightedGrade);
  const slide = (change: Partial<ThresholdDraft>) =>
    onEdit({ grade: draft.grade || 0, weightedGrade: draft.weightedGrade || 0, ...change });
  return (
    <>
      <ThresholdField
        label="Note minimale"
        value={draft.grade}
        error={refusals.grade}
        reached={ties.map(({ grade }) => grade)}
        step={1}
        onType={(grade) => onEdit({ ...draft, grade })}
        onSlide={(grade) => slide({ grade })}
      />
      <ThresholdField
        label="Coefficient minimal"
        value={draft.weightedGrade}
        error={refusals.weightedGrade}
        reached={coefficients}
        step={coefficients.every(Number.isInteger) ? 1 : 0.5}
        onType={(weightedGrade) => onEdit({ ...draft, weightedGrade })}
        onSlide={(weightedGrade) => slide({ weightedGrade })}
      />
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: number | string;
  readonly error: string | null;
  /** The existing values: the slider ends at the highest. */
  readonly reached: readonly number[];
  readonly step: number;
  readonly onType: (value: number | string) => void;
  readonly onSlide: (value: number) => void;
}

function ThresholdField({ label, value, error, reached, step, onType, onSlide }: FieldProps) {
  const highest = Math.max(0, ...reached);
  const current = typeof value === "number" ? value : 0;
  return (
    <Stack gap={14}>
      <NumberInput
        label={label}
        value={value}
        onChange={onType}
        error={error}
        step={step}
        {...frenchNumberInput}
        clampBehavior="none"
        inputMode="decimal"
        placeholder="Aucun"
      />
      {highest > 0 && (
        <Slider
          value={Math.min(Math.max(current, 0), highest)}
          onChange={onSlide}
          min={0}
          max={highest}
          step={step}
          label={formatNumber}
          thumbLabel={`${label}, curseur`}
          thumbValueText={formatNumber}
          thumbSize={24}
          color="orange"
          mx="sm"
        />
      )}
    </Stack>
  );
}
