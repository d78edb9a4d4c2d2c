import { Text } from "@mantine/core";
import { counted, formatNumber } from "#platform/web/format.ts";
import { passedOverBy, tiedOn } from "../distribution.ts";
import { shareOf } from "./share.ts";
import styles from "./Thresholds.module.css";
import type { EditedCategory } from "./useThresholds.ts";

/** How many the thresholds being edited would qualify (GRD-03); as high whatever it says, so that the sliders below stay under the hand. */
export const ExpectedQualified = ({ category: { expected, graded, threshold } }: { category: EditedCategory }) => (
  <div role="status" className={styles.expected}>
    <p className={styles.number}>{formatNumber(expected)}</p>
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
      {counted(graded, "participant noté", "participants notés")}
    </p>
  </div>
);

/** What to know of a cut: who is equal on it, who is passed over, who does not depend on it. */
export function CutNotes({ category: { threshold, ties, qualifiedBySchool, qualifiedByHand } }: { category: EditedCategory }) {
  const passedOver = threshold ? passedOverBy(ties, threshold) : 0;
  const elsewhere = [
    qualifiedBySchool > 0 && `${formatNumber(qualifiedBySchool)} par un établissement`,
    qualifiedByHand > 0 && `${formatNumber(qualifiedByHand)} à la main`,
  ].filter((told) => told !== false);
  return (
    <div className={styles.notes}>
      {threshold && <Text size="sm">{tiesTold(tiedOn(ties, threshold))}</Text>}
      {threshold === null && <Text size="sm">Sans seuil, le calcul ne qualifie ni n'écarte personne.</Text>}
      {passedOver > 0 && (
        <Text size="sm" className={styles.passedOver}>
          {counted(passedOver, "participant mieux classé ne serait pas retenu", "participants mieux classés ne seraient pas retenus")}
          &nbsp;: une note plus haute, mais un coefficient sous le seuil.
        </Text>
      )}
      {elsewhere.length > 0 && (
        <Text size="sm" c="dimmed">
          Déjà qualifiés&nbsp;: {elsewhere.join(", ")}. Les seuils n'y changent rien.
        </Text>
      )}
    </div>
  );
}

const tiesTold = (tied: number): string => {
  if (tied === 0) return "Personne n'est exactement sur le seuil.";
  return tied === 1
    ? "1 participant est exactement sur le seuil."
    : `${formatNumber(tied)} participants sont à égalité exactement sur le seuil.`;
};
