import { formatCount } from "#platform/web/format.ts";
import type { Task } from "#platform/web/ui/Tasks.tsx";

/** Reading again and registering the list that was prepared before the school was confirmed (LET-01). */
export function preparedTask(count: number): readonly Task[] {
  if (count === 0) return [];
  const pupils = formatCount(count, "élève");
  const label = count === 1 ? "Relire, puis inscrire cet élève" : `Relire, puis inscrire ces ${pupils}`;
  return [{ key: "list", text: `Votre liste de ${pupils} vous attend.`, action: { label, to: "/etablissement/participants/import" } }];
}
