import { formatCount } from "#platform/contract/french-numbers.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import type { Periods } from "#season/marking/regulations.ts";
import { formatDays } from "./days-left.ts";

/** The convoked people without an e-mail that has left for them and not come back. */
export interface NotReached {
  readonly families: number;
  readonly people: number;
  /** Of the first ones; the others are counted. */
  readonly names: string[];
  /** Whether convocations of the stage were mailed. */
  readonly isBegun: boolean;
}

/** Before anything was mailed, the alarm begins as many days before the last day of the regulations. */
const DAYS_AHEAD = 7;

/** The alarm of the office (CNV-05), with the days that the regulations want between convocation and stage (RUL-01); null: none. */
export function notReachedWarning(
  { families, people, names, isBegun }: NotReached,
  days: number,
  { convocationDays }: Pick<Periods, "convocationDays">,
): string | null {
  const left = days - convocationDays;
  if (families === 0 || days < 0 || (!isBegun && left > DAYS_AHEAD)) return null;
  const others = people - names.length;
  const who = listInFrench([...names, ...(others > 0 ? [formatCount(others, "autre personne", "autres personnes")] : [])]);
  const delay =
    left > 0
      ? `Il reste ${formatDays(left)} pour les joindre ${formatDays(convocationDays)} avant l'épreuve.`
      : left === 0
        ? `C'est le dernier jour pour les joindre ${formatDays(convocationDays)} avant l'épreuve.`
        : `Il fallait les joindre ${formatDays(convocationDays)} avant l'épreuve\u00A0: trouvez un autre moyen dès aujourd'hui.`;
  return `${formatCount(families, "famille non jointe", "familles non jointes")}, J-${days}\u00A0: ${who}. ${delay}`;
}
