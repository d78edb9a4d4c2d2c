import { formatCount } from "#platform/web/format.ts";

interface FoundGroup {
  readonly destinations: readonly { readonly isFurther?: true }[];
  readonly isCut?: boolean;
}

export function describeFound(groups: readonly FoundGroup[]): string {
  const count = groups.flatMap(({ destinations }) => destinations).filter(({ isFurther }) => !isFurther).length;
  if (count === 0) return "Aucun résultat\u00A0: vérifiez l'orthographe, ou écrivez moins de mots.";
  return groups.some(({ isCut }) => isCut) ? `Les ${count} premiers résultats\u00A0: il y en a d'autres.` : formatCount(count, "résultat");
}
