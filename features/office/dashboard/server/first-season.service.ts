import { checkQuestions } from "#contest/questions/server/question-set.service.ts";
import type { Connection } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { refusalToRegister } from "#season/configuration/season.ts";
import type { Configuration } from "#season/configuration/server/configuration.service.ts";
import { isUnfinished, sitePages } from "#season/configuration/site-texts.ts";
import type { FirstSeason } from "../dashboard.contract.ts";
import * as queries from "./first-season.queries.ts";

interface Tools {
  readonly db: Connection;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly sendsMail: boolean;
}

/** The state of a first season, from the primary, so that an officer who returns from a step reads their change (PPL-14). */
export async function readFirstSeason({ db, clock, configuration, sendsMail }: Tools): Promise<FirstSeason> {
  const [values, season] = [await configuration.values(), await configuration.season()];
  const { activeYear } = season;
  const [{ mail, ...counts }, stages] = await Promise.all([
    queries.countFirstSeason(db, activeYear),
    activeYear === null ? undefined : queries.findFirstStages(db, activeYear),
  ]);
  const { stage = null, nextStage = null } = stages ?? {};
  return {
    activeYear,
    ...counts,
    mail: { sendsMail, ...mail },
    unfinishedPages: sitePages.filter((name) => isUnfinished(String(values[name].value ?? ""))),
    openPeriods: (["individual", "student"] as const).filter((kind) => refusalToRegister(kind, season, clock()) === null),
    stage: stage && { ...stage, ...(await checkQuestions(db, stage.id)) },
    nextStage,
    leftOut: String(values.FIRST_SEASON_LEFT_OUT.value ?? "")
      .split(" ")
      .filter(Boolean),
  };
}
