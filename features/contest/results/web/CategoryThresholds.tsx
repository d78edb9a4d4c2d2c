import { Box, Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ChartFigures } from "#platform/web/ChartFigures.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { countPassedOver, countTiedOn, gradeRows } from "../distribution.ts";
import { draftOf, type ThresholdDraft } from "../threshold-draft.ts";
import { DistributionChart } from "./DistributionChart.tsx";
import { ThresholdFields, ThresholdProposals } from "./ThresholdFields.tsx";
import styles from "./Thresholds.module.css";
import { shareOf } from "./threshold-text.ts";
import type { EditedCategory } from "./useThresholds.ts";

interface Props {
  readonly category: EditedCategory;
  readonly target: number | undefined;
  readonly whenEmpty: ReactNode;
  readonly onTarget: (target: number | undefined) => void;
  readonly onEdit: (draft: ThresholdDraft) => void;
  readonly onKeep: (wanted: number | null) => void;
}

export function CategoryThresholds({ category, target, whenEmpty, onTarget, onEdit, onKeep }: Props) {
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
      <ThresholdProposals category={category} target={target} onTarget={onTarget} onChoose={onEdit} onKeep={onKeep} />
    </section>
  );
}

/** The number that the edited thresholds would qualify (GRD-03), in a constant height, so that the sliders below do not move. */
const ExpectedQualified = ({ category: { expected, graded, threshold } }: { category: EditedCategory }) => (
  <div role="status">
    <Text className="figures" ff="heading" fz="3rem" fw={680} lh={1.1} lts="-0.02em">
      {formatNumber(expected)}
    </Text>
    <p>
      {expected === null
        ? threshold === null
          ? "Aucun seuil"
          : "Seuil à corriger"
        : expected < 2
          ? "qualifié attendu"
          : "qualifiés attendus"}
    </p>
    <p className="muted">
      {expected !== null && `${shareOf(expected, graded)} de `}
      {formatCount(graded, "participant noté", "participants notés")}
    </p>
  </div>
);

function CutNotes({ category: { threshold, ties, qualifiedBySchool, qualifiedByHand } }: { category: EditedCategory }) {
  const passedOver = threshold ? countPassedOver(ties, threshold) : 0;
  const alreadyQualified = [
    qualifiedBySchool > 0 && `${formatNumber(qualifiedBySchool)} par un établissement`,
    qualifiedByHand > 0 && `${formatNumber(qualifiedByHand)} à la main`,
  ].filter((part) => part !== false);
  return (
    <Stack gap={8}>
      {threshold && <Text size="sm">{tiesText(countTiedOn(ties, threshold))}</Text>}
      {threshold === null && <Text size="sm">Sans seuil, rien ne change.</Text>}
      {passedOver > 0 && (
        <Text size="sm" py={8} px="sm" bg="var(--amber-50)" bdrs={8} c="var(--amber-700)">
          {formatCount(passedOver, "participant mieux classé ne serait pas retenu", "participants mieux classés ne seraient pas retenus")}
          &nbsp;: une note plus haute, mais un coefficient sous le seuil.
        </Text>
      )}
      {alreadyQualified.length > 0 && (
        <Text size="sm" c="dimmed">
          Déjà qualifiés&nbsp;: {alreadyQualified.join(", ")}. Les seuils n'y changent rien.
        </Text>
      )}
    </Stack>
  );
}

const tiesText = (tied: number): string => {
  if (tied === 0) return "Personne n'est exactement sur le seuil.";
  return tied === 1
    ? "1 participant est exactement sur le seuil."
    : `${formatNumber(tied)} participants sont à égalité exactement sur le seuil.`;
};
