import { entriesDiffer } from "../entries.ts";
import { playedBy } from "../marking.ts";
import type { SchoolStandings } from "../school-stages.contract.ts";
import type { StageRow } from "./school-stages.queries.ts";
import type { standingsOf } from "./school-stages.service.ts";

/** The marks of a stage for its school, without answers and birthdays. A teacher reads only their own classes, ranked among all. */
export function toStandings(
  stage: StageRow,
  { problems, pupils, categories, standings: { rankings, twice } }: Awaited<ReturnType<typeof standingsOf>>,
  country: ReadonlyMap<number, number | null>,
  confirmedForGood: ReadonlyMap<number, string>,
): SchoolStandings {
  const idsOf = (categoryId: number) => playedBy(problems, categoryId).map(({ id }) => String(id));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const ranked = new Map(
    [...rankings].flatMap(([categoryId, ranking]) =>
      ranking.map(({ userId, problems: marks, rank, grade, weightedGrade, minutes, source }) => [
        userId,
        {
          rankedIn: names.get(categoryId) ?? "",
          ...{ rank, grade, weightedGrade, minutes, source },
          problems: Object.fromEntries([...marks].map(([id, { verdict }]) => [id, verdict])),
        },
      ]),
    ),
  );
  return {
    stage: { ...stage, twice: twice.size },
    problems: problems.map(({ id, position, title, coefficient, categories, from }) => ({
      ...{ id, position, title, coefficient, categories, from },
      country: country.get(id) ?? null,
    })),
    pupils: pupils.flatMap(({ sheets, birthday: _birthday, categoryId, isSeen, ...pupil }) =>
      isSeen
        ? {
            ...pupil,
            confirmedForGood: confirmedForGood.get(pupil.registrationId) ?? null,
            sheets: sheets.map(({ source, minutes, chosen, savedAt }) => {
              const worth = source === "second" ? undefined : twice.get(pupil.userId)?.get(source);
              return {
                ...{ source, minutes, chosen, savedAt: new Date(savedAt) },
                worth: worth ? { grade: worth.grade, weightedGrade: worth.weightedGrade } : null,
              };
            }),
            differs: entriesDiffer(sheets, idsOf(categoryId)),
            marks: ranked.get(pupil.userId) ?? null,
          }
        : [],
    ),
  };
}
