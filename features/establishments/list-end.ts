import { dayInParis } from "#platform/contract/paris.ts";

interface Prepared {
  /** Lines of pupils. */
  readonly count: number;
  /** As the wire says it. */
  readonly endAt: string | null;
  /** Whether it may be saved again: nobody acts for the school yet. */
  readonly mayBeKept: boolean;
}

/** How long a prepared list of pupils is kept, or since when it is gone; nothing where there was none. */
export function listEndWords({ count, endAt, mayBeKept }: Prepared, longDay: (day: string) => string): string | null {
  if (endAt === null) return null;
  const day = longDay(dayInParis(new Date(endAt)));
  if (count === 0) return `Votre liste préparée a été effacée le ${day}\u00A0: elle n'avait pas changé depuis longtemps.`;
  return `Elle est gardée jusqu'au ${day}, puis effacée${mayBeKept ? "\u00A0; enregistrée de nouveau, elle l'est pour 60 jours de plus" : ""}.`;
}
