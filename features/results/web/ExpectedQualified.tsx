import { Stack, Text } from "@mantine/core";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { countPassedOver, countTiedOn } from "../distribution.ts";
import { shareOf } from "./share.ts";
import type { EditedCategory } from "./useThresholds.ts";

/** How many the edited thresholds would qualify (GRD-03); its height is constant, so that the sliders below do not move. */
export const ExpectedQualified = ({ category: { expected, graded, threshold } }: { category: EditedCategory }) => (
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

/** Notes on a cut: how many are tied on it, passed over, or qualified without it. */
export function CutNotes({ category: { threshold, ties, qualifiedBySchool, qualifiedByHand } }: { category: EditedCategory }) {
  const passedOver = threshold ? countPassedOver(ties, threshold) : 0;
  const alreadyQualified = [
    qualifiedBySchool > 0 && `${formatNumber(qualifiedBySchool)} par un établissement`,
    qualifiedByHand > 0 && `${formatNumber(qualifiedByHand)} à la main`,
  ].filter((part) => part !== false);
  return (
    <Stack gap={8}>
      {threshold && <Text size="sm">{tiesText(countTiedOn(ties, threshold))}</Text>}
      {threshold === null && <Text size="sm">Sans seuil, le calcul ne qualifie ni n'écarte personne.</Text>}
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
