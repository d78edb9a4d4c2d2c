import { Button, Slider, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import type { Tie } from "../distribution.ts";
import type { Threshold } from "../qualification.ts";
import { refusalsOf, type ThresholdDraft } from "../threshold-draft.ts";
import { COUNT_REFUSED, isCount, type Proposal, proposeThresholds } from "../threshold-proposal.ts";
import styles from "./Thresholds.module.css";
import type { EditedCategory } from "./useThresholds.ts";

interface Props {
  readonly ties: readonly Tie[];
  readonly draft: ThresholdDraft;
  readonly onEdit: (draft: ThresholdDraft) => void;
}

const fields = [
  { name: "grade", label: "Note minimale" },
  { name: "weightedGrade", label: "Coefficient minimal" },
] as const;

/** A category's two thresholds, typed or slid; setting one without thresholds sets the other to 0. */
export function ThresholdFields({ ties, draft, onEdit }: Props) {
  const refusals = refusalsOf(draft);
  return fields.map(({ name, label }) => {
    const reached = ties.map((tie) => tie[name]);
    const highest = Math.max(0, ...reached);
    const value = draft[name];
    const step = reached.every(Number.isInteger) ? 1 : 0.5;
    return (
      <Stack key={name} gap={14}>
        <NumberField
          {...{ label, value, step, error: refusals[name] }}
          onChange={(typed) => onEdit({ ...draft, [name]: typed })}
          placeholder="Aucun"
        />
        {highest > 0 && (
          <Slider
            value={Math.min(Math.max(typeof value === "number" ? value : 0, 0), highest)}
            onChange={(slid) => onEdit({ grade: draft.grade || 0, weightedGrade: draft.weightedGrade || 0, [name]: slid })}
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
  });
}

interface ThresholdProposalsProps {
  readonly category: EditedCategory;
  readonly target: number | undefined;
  readonly onTarget: (target: number | undefined) => void;
  readonly onChoose: (threshold: Threshold) => void;
  readonly onKeep: (wanted: number | null) => void;
}

export function ThresholdProposals({ category, target, onTarget, onChoose, onKeep }: ThresholdProposalsProps) {
  const { ties, threshold, wanted, qualified } = category;
  const [typed, setTyped] = useState<number | string>(target ?? wanted ?? "");
  const number = typeof typed === "number" && isCount(typed) ? typed : null;
  const proposals = number === null ? [] : proposeThresholds(ties, number);
  return (
    <div className={styles.wanted}>
      <Stack component="form" gap="xs" onSubmit={submitting(() => onKeep(number))}>
        <NumberField
          label="Combien de qualifiés souhaitez-vous&nbsp;?"
          description="Les participants à égalité sont tous retenus, ou aucun."
          value={typed}
          onChange={(value) => {
            setTyped(value);
            onTarget(typeof value === "number" && isCount(value) && value >= 1 ? value : undefined);
          }}
          error={typed !== "" && number === null && COUNT_REFUSED}
          inputMode="numeric"
          placeholder="50"
        />
        <Text size="sm" c="dimmed">
          {wanted === null ? "Aucun nombre n'est retenu" : `Nombre retenu\u00A0: ${formatNumber(wanted)}`}
          {`, ${formatCount(qualified, "qualifié")} aujourd'hui.`}
        </Text>
        <Button type="submit" variant="default" size="sm" disabled={number === wanted}>
          {number === null && wanted !== null ? "Ne plus retenir de nombre" : "Retenir ce nombre"}
        </Button>
      </Stack>
      <Columns component="ul" fit={210} gap="xs" aria-label="Seuils proposés">
        {proposals.map((proposal) => (
          <li key={`${proposal.grade} ${proposal.weightedGrade}`}>
            <UnstyledButton
              className={styles.proposal}
              aria-pressed={threshold?.grade === proposal.grade && threshold.weightedGrade === proposal.weightedGrade}
              onClick={() => onChoose({ grade: proposal.grade, weightedGrade: proposal.weightedGrade })}
            >
              <ProposalText proposal={proposal} />
            </UnstyledButton>
          </li>
        ))}
      </Columns>
    </div>
  );
}

const ProposalText = ({ proposal: { grade, weightedGrade, expected, passedOver } }: { proposal: Proposal }) => (
  <>
    <strong>{formatCount(expected, "qualifié")}</strong>
    <span>
      note {formatNumber(grade)}, coefficient {formatNumber(weightedGrade)}
    </span>
    <Text span size="sm" c={passedOver > 0 ? "amber" : "dimmed"}>
      {passedOver === 0 ? "Suit le classement" : formatCount(passedOver, "mieux classé non retenu", "mieux classés non retenus")}
    </Text>
  </>
);
