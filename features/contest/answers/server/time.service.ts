import { action, labelFields, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import { refuseUnconfirmed } from "#platform/server/moved-people.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { lockStageRules } from "#season/stages/server/stage-rules.service.ts";
import { findStage } from "#season/stages/server/stages.service.ts";
import type { GivenTime } from "../time.contract.ts";
import * as queries from "./time.queries.ts";

const GIVE_TIME = action("give time", "a donné des minutes");
labelFields({ extraMinutes: "Minutes données", writing: "À celles dont le temps a fini depuis" });

export async function readTimes(db: Connection, id: number, query: queries.TimeQuery) {
  const { "filter.state": state, ...window } = query;
  const page = await pageFrom(window, queries.listTimes(db, id, query), queries.countTimes(db, id, query), { "filter.state": state });
  return { ...page, counts: await queries.countStates(db, id) };
}

interface Gift {
  readonly actorId: number;
  readonly id: number;
  readonly given: GivenTime;
  readonly confirmed: string | undefined;
}

/**
 * Gives minutes to a person, or to everyone who writes (TIM-03), once confirmed.
 *
 * @throws {Refusal} 400 if nobody would get any, 409 with how many people would.
 */
export const giveTime = (db: Database, { actorId, id, given, confirmed }: Gift): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockStageRules(trx, id);
    const stage = foundOr404(await findStage(trx, id), "Cette étape n'existe pas");
    const preview = await queries.previewGift(trx, id, given);
    if (preview.people === 0)
      throw badRequest("Personne n'est concerné\u00A0: le temps de cette étape n'est pas tenu, ou personne n'écrit.", "minutes");
    refuseUnconfirmed([{ key: keyOf(given, preview.given), sentence: describeGift(given.minutes, preview) }], confirmed);
    const people = await queries.giveMinutes(trx, id, given);
    const { minutes, reason, userId, since } = given;
    await record(trx, {
      ...{ actorId, action: GIVE_TIME, subject: userId === null ? `stage ${id}` : `user ${userId}` },
      after: {
        extraMinutes: minutes,
        reason,
        ...(userId === null ? { people, ...(since && { writing: zonedMoment(since) }) } : { stage: stage.name }),
      },
    });
    return people;
  });

/** Of this gift alone: it is not repeated, nor given to others, unseen. */
const keyOf = ({ minutes, userId, since }: GivenTime, before: number): string =>
  [minutes, userId ?? "tous", since?.getTime() ?? 0, before].join("-");

function describeGift(minutes: number, { people, cut, isClosed }: Awaited<ReturnType<typeof queries.previewGift>>): string {
  const gift = `${formatCount(people, "personne a", "personnes ont")} ${formatCount(minutes, "minute", "minutes")} de plus`;
  if (isClosed) return `${gift}, mais l'étape est fermée\u00A0: rouvrez-la, sinon elles ne servent pas`;
  return cut === 0 ? gift : `${gift}, mais l'étape ferme avant la fin de ${cut === people ? "leur temps" : `${cut} d'entre elles`}`;
}
