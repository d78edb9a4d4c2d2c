import type { Connection } from "#database/open.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { StageProgress } from "../questionnaires.contract.ts";
import { listCrowds, listDecided } from "./progress.queries.ts";

export { countEligible } from "./progress.queries.ts";

const KEPT_MS = 20_000;

interface Tools {
  readonly db: Connection;
  readonly changes: Changes;
  readonly clock: Clock;
}

/**
 * How far the participants of the stages of a year have come. Those who open and answer are counted once for everybody who looks within
 * twenty seconds: whoever reloads the page of stages on the last evening takes nothing from the saving of answers. What the office decides
 * is always counted anew.
 */
export function progressOf({ db, changes, clock }: Tools): (year: number) => Promise<StageProgress[]> {
  type Crowds = ReturnType<typeof listCrowds>;
  const kept = changes.cached(["questionnaires"], async () => new Map<number, { readonly at: number; readonly crowds: Crowds }>());
  const crowdsOf = async (year: number): Crowds => {
    const years = await kept();
    const now = clock().getTime();
    const known = years.get(year);
    if (known && now - known.at < KEPT_MS) return known.crowds;
    const crowds = listCrowds(db, year);
    years.set(year, { at: now, crowds });
    crowds.catch(() => years.delete(year));
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
