import type { Center, Person } from "#contest/placement/entrant.ts";
import type { PlacementInput, ProposedSeat } from "#contest/placement/placement.ts";
import { proposeInThread } from "#contest/placement/server/proposing.service.ts";
import { type Figure, noneOf } from "../figure.ts";
import { ask, type Bench } from "./bench.ts";
import { saveDuringWork } from "./concurrent-work.ts";

/** The share of families and schools that sit together. */
const TOGETHER = 0.98;

/** The same numbers between 0 and 1 each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Schools of four on average over the mainland, whose pupils live within some five kilometres; every seventh person has none; a tenth has a sister or brother; a tenth more seats than people. */
function season(people: number, centers: number): PlacementInput {
  const next = numbers(2027);
  const anywhere = () => ({ latitude: 43.5 + 6 * next(), longitude: -1 + 7 * next() });
  const near = ({ latitude, longitude }: ReturnType<typeof anywhere>) => ({
    latitude: latitude + 0.05 * (next() - 0.5),
    longitude: longitude + 0.07 * (next() - 0.5),
  });
  const addressAt = (point: ReturnType<typeof anywhere>) => ({ city: "", zipCode: "69001", country: "France", ...point });
  const list: Person[] = [];
  for (let school = 1; list.length < people; school += 1) {
    const town = anywhere();
    const isAlone = school % 2 === 0 && next() < 0.7;
    let home = town;
    for (let left = isAlone ? 1 : Math.ceil(-5 * Math.log(1 - next())); left > 0 && list.length < people; left -= 1) {
      const id = list.length + 1;
      const isSibling = id % 20 === 0 && left > 0 && list.at(-1)?.school === school;
      home = isSibling ? home : near(town);
      list.push({
        ...{ ...addressAt(home), needsStepFree: id % 500 === 0, isConfirmed: true },
        ...{ school: isAlone ? null : school, schoolLatitude: town.latitude, schoolLongitude: town.longitude },
        ...{ family: Math.floor((id + 1) / 20) * Number(id % 20 === 19 || isSibling) || null, centerId: null, isFixed: false, wish: null },
      });
    }
  }
  const seats = Math.ceil((1.1 * people) / centers);
  return {
    people: list,
    centers: Array.from(
      { length: centers },
      (_, index): Center => ({ id: index + 1, seats, stepFree: index % 2 === 0, ...addressAt(anywhere()) }),
    ),
    others: "none",
  };
}

function togetherIn({ people }: PlacementInput, seats: readonly ProposedSeat[]): number {
  const placed = people.map((person, index) => ({ ...person, at: seats[index]?.centerId ?? null })).filter(({ at }) => at !== null);
  const groups = (["family", "school"] as const).flatMap((kind) =>
    [...Map.groupBy(placed, (person) => person[kind])]
      .filter(([key, members]) => key !== null && members.length > 1)
      .map(([, members]) => members),
  );
  return groups.filter((members) => members.every(({ at }) => at === members[0]?.at)).length / Math.max(1, groups.length);
}

/** P19: centers proposed for the qualified people of a season, in a thread as the server does (CNV-01, CNV-02). */
export async function proposeCenters(cases: readonly (readonly [people: number, centers: number, goal: number])[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [people, centers, goal] of cases) {
    const input = season(people, centers);
    const start = performance.now();
    const seats = await proposeInThread(input);
    const seconds = (performance.now() - start) / 1_000;
    const what = `${people} people and ${centers} centers`;
    const filled = input.centers.map(({ id, seats: count }) => seats.filter(({ centerId }) => centerId === id).length - count);
    const ways = seats.flatMap(({ km }) => km ?? []).toSorted((one, other) => one - other);
    const detail = `median ${ways[ways.length >> 1]?.toFixed(0)} km, farthest ${ways.at(-1)?.toFixed(0)} km`;
    const together = togetherIn(input, seats);
    figures.push(
      { name: "P19", what: `${what}: proposal`, value: seconds, unit: "seconds", goal, detail },
      noneOf("P19", `${what}: over the seats`, filled.filter((over) => over > 0).length, `${seats.length - ways.length} without a seat`),
      {
        ...{ name: "P19", what: `${what}: families and schools together`, value: together / TOGETHER, unit: "of the limit", goal: 1 },
        detail: `${(100 * together).toFixed(1)} %`,
      },
    );
  }
  return figures;
}

/** P19: saves while the office has centers proposed again and again to the qualified people of a stage, as its page does. */
export async function saveWhileProposing(bench: Bench, seconds: number): Promise<Figure[]> {
  const { stageId, people } = await aStageToPlace(bench);
  const work = async (signal: AbortSignal) => {
    let proposals = 0;
    for (; !signal.aborted; proposals += 1) await (await ask(bench, "GET", `/api/results/placement/${stageId}`)).arrayBuffer();
    return `${proposals} proposals for ${people} people`;
  };
  return [await saveDuringWork(bench, seconds, { name: "P19", what: "saves while centers are proposed", goal: 2, work })];
}

/** A past stage with up to 5,000 qualified people in as many towns, and 60 centers with a tenth more seats. */
async function aStageToPlace({ pool, stageId }: Bench): Promise<{ readonly stageId: number; readonly people: number }> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into questionnaires (name, year, kind, is_closed) select 'À placer', year, kind, true from questionnaires where id = $1 returning id",
    [stageId],
  );
  const copy = rows[0]?.id ?? 0;
  await pool.query(
    `insert into questionnaires (name, year, kind, physical, previous_questionnaire_id)
     select 'Suite', year, 'semi_final', true, id from questionnaires where id = $1`,
    [copy],
  );
  const { rowCount } = await pool.query(
    `insert into results (questionnaire_id, user_id, qualified, origin)
     select $2, r.user_id, true, 'thresholds' from participations r join questionnaires q on q.id = $1 and q.year = r.year
     where r.status = 'CONFIRMED' order by r.user_id limit 5000`,
    [stageId, copy],
  );
  const people = rowCount ?? 0;
  await pool.query(
    `with towns as (select zip_code, city, row_number() over (order by md5(zip_code || city)) as n from cities where zip_code < '96' and zip_code !~ '^20'),
       moved as (select user_id, row_number() over (order by user_id) as n from results where questionnaire_id = $1)
     update users u set zip_code = t.zip_code, city = t.city, country = 'France' from moved m join towns t on t.n = m.n where u.id = m.user_id`,
    [copy],
  );
  await pool.query(
    `insert into exam_centers (name, zip_code, city, seats) select 'Centre ' || city, zip_code, city, $1::int from (
       select distinct on (city) zip_code, city from cities where zip_code ~ '000$' and zip_code < '96' and zip_code !~ '^20' order by city, zip_code) c
     order by md5(city) limit 60`,
    [Math.ceil((1.1 * people) / 60)],
  );
  await pool.query("analyze");
  return { stageId: copy, people };
}
