import { sql } from "kysely";
import { decideAsIn40thEdition } from "./decided-season.ts";
import { aSquad, squadCategory } from "./squads.ts";
import { aStage } from "./stages.ts";
import { ACTIVE_YEAR, type World } from "./world.ts";

/**
 * The rounds of the active year, closed, published and released to schools, with results of its participants and of as many more pupils of the first
 * school, who are members of the first club too; all were convoked to the first center. `setTexts` gives the added pupils the longest texts of any account.
 */
export async function aSatSeason(world: World, { pupils, picture }: { readonly pupils: number; readonly picture: Buffer }) {
  await decideAsIn40thEdition(world);
  const over = { isClosed: true, openTurnedAt: new Date(world.time.now.getTime() - 86_400_000), showOnUserDashboard: true };
  const questions = [{ right: ["4"], wrong: ["5"], imageStart: picture, imageStartAlt: "Un carré" }];
  const quarter = await aStage(world, { ...over, order: 2, releasedToSchoolsAt: world.time.now, questions });
  const semiFinal = await aStage(world, { ...over, name: "Demi-finale", order: 3, physical: true, previousQuestionnaireId: quarter.id });
  const next = { ...over, physical: true, previousQuestionnaireId: semiFinal.id };
  const final = await aStage(world, { ...next, name: "Finale nationale", order: 4 });
  await aStage(world, { ...next, name: "Finale internationale, vendredi", order: 5 });
  await aStage(world, { ...next, name: "Finale internationale, samedi", order: 6 });
  await sql`update questionnaires set date = '2027-03-13', hour = '14:00' where id >= ${quarter.id}`.execute(world.db);
  await sql`
    insert into thresholds (questionnaire_id, category_id, grade, weighted_grade)
    select ${quarter.id}, id, 1, 1 from categories`.execute(world.db);
  const squadId = await aSquad(world);
  await sql`
    with person as (
      insert into users (username, role, firstname, lastname, status) select gen_random_uuid(), 'USER', 'Camille', 'Petit ' || n, 'CONFIRMED'
      from generate_series(1, ${pupils}) n returning id)
    insert into registrations (kind, year, status, confirmed_at, user_id, establishment_id, club_id, category_id, squad_id)
    select 'participant', ${ACTIVE_YEAR}, 'CONFIRMED', now(), person.id, (select min(id) from establishments), (select min(id) from clubs),
      c.id, case when c.has_squads then ${squadId}::int end
    from person join categories c on c.name = case when person.id % 100 = 0 then ${squadCategory} else 'C2' end`.execute(world.db);
  await sql`
    insert into results (questionnaire_id, user_id, grade, weighted_grade, time, by_hand, rank, qualified, origin, next_exam_center_id)
    select q.id, r.user_id, 9, 45, 60, q.physical, 1, true, 'hand', (select min(id) from exam_centers)
    from registrations r join questionnaires q on q.year = r.year and q.id >= ${quarter.id} where r.kind = 'participant'`.execute(world.db);
  await world.settle();
  const added = sql`(select r.user_id from registrations r where r.establishment_id is not null and r.club_id is not null)`;
  const texts = ["firstname", "lastname", "phone", "address", "city", "zip_code", "country"].map(
    (column) => sql`${sql.ref(column)} = (select ${sql.ref(column)} from users order by octet_length(${sql.ref(column)}) desc limit 1)`,
  );
  const setTexts = async () => {
    await sql`update users set ${sql.join(texts)} where id in ${added}`.execute(world.db);
    await sql`
      update registrations set class_name = (select class_name from registrations order by octet_length(class_name) desc limit 1)
      where user_id in ${added}`.execute(world.db);
  };
  const { rows } = await sql<{ id: number }>`select distinct id from users where id in ${added} order by id`.execute(world.db);
  return { quarter, semiFinal, final, setTexts, userIds: rows.map(({ id }) => String(id)) };
}
