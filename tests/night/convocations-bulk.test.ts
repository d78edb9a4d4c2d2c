import { sql } from "kysely";
import { expect } from "vitest";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { update } from "#tests/rows.ts";
import { aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, test } from "#tests/world.ts";

const PEOPLE = 5_000;
const MAX_SECONDS = 10;

test("CNV-05 STG-09 OPS-06 5,000 convocations are queued within ten seconds", async ({ world }) => {
  const quarter = await aStage(world, { name: "Quart de finale" });
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: quarter.id });
  await update(world, "questionnaires", { id: quarter.id }, { date: "2027-03-13", hour: "14:00" });
  const [center, { caller }] = [await aCenter(world, { seats: PEOPLE }), await anAdmin(world)];
  await sql`
    with person as (
      insert into users (role, username, status, firstname, lastname, email)
      select 'USER', 'foule-' || n, 'CONFIRMED', 'Léa', 'Foule', 'foule-' || n || '@exemple.fr' from generate_series(1, ${PEOPLE}::int) n returning id),
    registered as (
      insert into registrations (kind, year, user_id, status, confirmed_at, category_id)
      select 'participant', ${ACTIVE_YEAR}, id, 'CONFIRMED', ${world.time.now}, (select min(id) from categories) from person)
    insert into results (user_id, questionnaire_id, qualified, origin, next_exam_center_id)
    select id, ${quarter.id}::int, true, 'hand', ${center.id}::int from person`.execute(world.db);
  const start = performance.now();
  const { queued } = await caller.call(convocationsApi.mail, { params: { questionnaireId: quarter.wireId }, query: {} });
  const seconds = (performance.now() - start) / 1_000;
  console.log(`${queued} convocations queued in ${seconds.toFixed(1)} s`);
  expect(queued).toBe(PEOPLE);
  expect(seconds).toBeLessThan(MAX_SECONDS);
}, 120_000);
