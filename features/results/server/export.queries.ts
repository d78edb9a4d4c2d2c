import { type RawBuilder, sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database } from "#database/open.ts";
import { categoryRules, type RuleSet } from "#features/configuration/server/rules.service.ts";
import { countRows } from "#platform/server/rows.ts";
import type { Origin } from "../qualification.ts";
import { rankingSql } from "./ranking-order.ts";

/** A result of the stage, and its person. */
export interface ExportedResult {
  readonly numPalmares: string;
  readonly username: string;
  readonly lastname: string;
  readonly firstname: string;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
  readonly category: string | null;
  readonly squad: string | null;
  readonly establishment: string | null;
  readonly club: string | null;
  readonly rneCode: string | null;
  readonly city: string;
  readonly zipCode: string;
  readonly email: string;
  readonly grade: number | null;
  readonly weightedGrade: number | null;
  /** In minutes. */
  readonly time: number | null;
  readonly absent: boolean;
  readonly rank: number | null;
  readonly qualified: boolean | null;
  readonly origin: Origin | null;
  readonly centerName: string | null;
  readonly centerStreet: string | null;
  readonly centerZipCode: string | null;
  readonly centerCity: string | null;
}

/** One sort gives the ranks and the order of the lines. */
const exportQuery = (questionnaireId: number, { id, rules }: RuleSet): RawBuilder<ExportedResult> => sql`
  select u.num_palmares, u.username, u.lastname, u.firstname, u.birthday, c.name as category, s.name as squad, e.name as establishment, b.name as club, e.rne_code, u.city,
    u.zip_code, u.email, x.grade, x.weighted_grade, x.time, x.absent, x.qualified, x.origin,
    case when x.grade is not null then rank() over (partition by c.position, c.id, x.grade is null order by ${rankingSql(rules.ranking)}) end as rank,
    n.name as center_name, n.street as center_street, n.zip_code as center_zip_code, n.city as center_city
  from results x
    join users u on u.id = x.user_id
    join questionnaires q on q.id = x.questionnaire_id
    left join categories c on c.id = x.category_id
    left join ${categoryRules(sql`${id}::int`)} k on k.category_id = c.id
    left join participations r on r.user_id = x.user_id and r.year = q.year
    left join squads s on s.id = r.squad_id
    left join establishments e on e.id = r.establishment_id
    left join clubs b on b.id = r.club_id
    left join exam_centers n on n.id = x.next_exam_center_id
  where x.questionnaire_id = ${questionnaireId}
  order by c.position, c.id, x.grade is null, ${rankingSql(rules.ranking)}, x.user_id`;

/** The results of a stage by category, in the order of the ranking; those without a grade last. */
export const listExportedResults = (db: Database, questionnaireId: number, ruleSet: RuleSet) =>
  cursorPagesOf(db, exportQuery(questionnaireId, ruleSet));

export const countResults = (db: Connection, questionnaireId: number) =>
  countRows(db)`select count(*) as count from results where questionnaire_id = ${questionnaireId}`;
