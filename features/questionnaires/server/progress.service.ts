import type { Connection } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { StageProgress } from "../questionnaires.contract.ts";
import { listCrowds, listDecided } from "./progress.queries.ts";

const KEPT_MS = 20_000;

type Crowds = ReturnType<typeof listCrowds>;

/**
 * How far the participants of the stages of a year have come. Those who open and answer are counted once for everybody who looks within
 * twenty seconds: whoever reloads the page of stages on the last evening takes nothing from the saving of answers. What the office decides
 * is always counted anew.
 */
export function progressOf(db: Connection, clock: Clock): (year: number) => Promise<StageProgress[]> {
  const kept = new Map<number, { readonly at: number; readonly crowds: Crowds }>();
  const crowdsOf = (year: number): Crowds => {
    const now = clock().getTime();
    const known = kept.get(year);
    if (known && now - known.at < KEPT_MS) return known.crowds;
    const crowds = listCrowds(db, year);
    kept.set(year, { at: now, crowds });
    crowds.catch(() => kept.delete(year));
    return crowds;
  };
  return async (year) => {
    const [crowds, decided] = await Promise.all([crowdsOf(year), listDecided(db, year)]);
    const none = { eligible: null, opened: 0, answered: 0 };
    return decided.map((stage) => ({
      ...none,
      ...crowds.find(({ questionnaireId }) => questionnaireId === stage.questionnaireId),
      ...stage,
    }));
  };
}
