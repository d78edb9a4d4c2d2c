import { NumberInput, Text, UnstyledButton } from "@mantine/core";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import type { Tie } from "../distribution.ts";
import type { Threshold } from "../qualification.ts";
import { type Proposal, proposeThresholds } from "../threshold-proposal.ts";
import styles from "./Thresholds.module.css";

interface Props {
  readonly ties: readonly Tie[];
  readonly threshold: Threshold | null | undefined;
  readonly target: number | undefined;
  readonly onTarget: (target: number | undefined) => void;
  readonly onChoose: (threshold: Threshold) => void;
}

/** For a target number of qualified, the closest thresholds that do not split equals (GRD-03). */
export function ThresholdProposals({ ties, threshold, target, onTarget, onChoose }: Props) {
  const proposals = target === undefined ? [] : proposeThresholds(ties, target);
  return (
    <div className={styles.wanted}>
      <NumberInput
        label="Combien de qualifiés souhaitez-vous&nbsp;?"
        description="Les participants à égalité sont tous retenus, ou aucun."
        value={target ?? ""}
        onChange={(value) => onTarget(typeof value === "number" && value >= 1 ? value : undefined)}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator={"\u202F"}
        max={10_000_000}
        clampBehavior="strict"
        placeholder="50"
      />
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
