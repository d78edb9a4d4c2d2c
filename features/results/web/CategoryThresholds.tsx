import { Box, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ChartFigures } from "#platform/web/ChartFigures.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { gradeRows } from "../distribution.ts";
import { draftOf, type ThresholdDraft } from "../threshold-draft.ts";
import { DistributionChart } from "./DistributionChart.tsx";
import { CutNotes, ExpectedQualified } from "./ExpectedQualified.tsx";
import { ThresholdFields } from "./ThresholdFields.tsx";
import { ThresholdProposals } from "./ThresholdProposals.tsx";
import styles from "./Thresholds.module.css";
import type { EditedCategory } from "./useThresholds.ts";

interface Props {
  readonly category: EditedCategory;
  readonly target: number | undefined;
  /** Shown instead of the chart while nobody has a grade. */
  readonly whenEmpty: ReactNode;
  readonly onTarget: (target: number | undefined) => void;
  readonly onEdit: (draft: ThresholdDraft) => void;
}

/** The thresholds of one category: moved, typed or proposed, with the chart of their effect. */
export function CategoryThresholds({ category, target, whenEmpty, onTarget, onEdit }: Props) {
  const { name, ties, draft, saved, threshold, isChanged } = category;
  return (
    <section className={`card ${styles.category}`} aria-label={`Catégorie ${name}`}>
      <Stack gap={18} style={{ gridArea: "panel" }}>
        {ties.length > 0 && <ExpectedQualified category={category} />}
        <ThresholdFields ties={ties} draft={draft} onEdit={onEdit} />
        <Group gap="xs" className={styles.undo ?? ""}>
          <Button variant="default" size="sm" disabled={threshold === null} onClick={() => onEdit(draftOf(null))}>
            Retirer le seuil
          </Button>
          <Button variant="default" size="sm" disabled={!isChanged} onClick={() => onEdit(draftOf(saved))}>
            Revenir au seuil enregistré
          </Button>
        </Group>
        {ties.length > 0 && <CutNotes category={category} />}
      </Stack>
      <Box miw={0} style={{ gridArea: "drawing" }}>
        {ties.length === 0 ? (
          whenEmpty
        ) : (
          <>
            <DistributionChart ties={ties} threshold={threshold ?? null} />
            <ChartFigures
              label="Répartition par note"
              className={styles.figures}
              head={["Note", ({ grade }) => formatNumber(grade)]}
              columns={[
                ["Participants", ({ count }) => formatNumber(count)],
                ["Qualifiés attendus", ({ qualified }) => formatNumber(qualified)],
                [
                  "Coefficients",
                  ({ lowest, highest }) =>
                    lowest === highest ? formatNumber(lowest) : `${formatNumber(lowest)} à ${formatNumber(highest)}`,
                ],
              ]}
              rows={gradeRows(ties, threshold ?? null)}
              rowKey={({ grade }) => grade}
              highlightOnHover
            />
          </>
        )}
      </Box>
      {ties.length > 0 && <ThresholdProposals ties={ties} threshold={threshold} target={target} onTarget={onTarget} onChoose={onEdit} />}
    </section>
  );
}
