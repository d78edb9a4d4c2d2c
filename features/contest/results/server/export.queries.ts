import { sql } from "kysely";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Connection, Database } from "#database/open.ts";
import { countRows } from "#platform/server/rows.ts";
import { categoryRules, type RuleSet } from "#season/configuration/server/rules.service.ts";
import type { Origin } from "../qualification.ts";
import { comparedTime, rankingSql } from "./ranking-order.ts";
import { centerColumns, markColumns, qualifiedColumn } from "./stage-columns.service.ts";

const originLabels: Readonly<Record<Origin, string>> = { school: "Établissement", thresholds: "Seuils", hand: "À la main" };

const resultColumns = ({ rules }: RuleSet): readonly ExportedColumn[] => [
  { title: "Numéro de membre", width: 18, from: sql`u.num_palmares` },
  { title: "Identifiant", width: 22, from: sql`u.username` },
  { title: "Nom", width: 22, from: sql`u.lastname` },
  { title: "Prénom", width: 18, from: sql`u.firstname` },
  { title: "Date de naissance", width: 18, kind: "day", from: sql`u.birthday` },
  { title: "Catégorie", width: 14, from: sql`c.name` },
  { title: "Équipe", width: 22, from: sql`s.name` },
  { title: "Établissement ou club", width: 34, from: sql`coalesce(e.name, b.name)` },
  { title: "Code RNE", width: 12, from: sql`e.rne_code` },
  { title: "Ville", width: 20, from: sql`u.city` },
  { title: "Code postal", width: 13, from: sql`u.zip_code` },
  { title: "E-mail", width: 30, from: sql`u.email` },
  ...markColumns,
  {
    title: "Rang",
    width: 9,
    from: sql`case when x.grade is not null then rank() over (partition by k.standing_id, x.grade is null order by ${rankingSql(rules)}) end`,
  },
  qualifiedColumn,
  { title: "Origine de la qualification", width: 26, from: sql`x.origin`, show: (origin: Origin | null) => origin && originLabels[origin] },
];

interface ExportQuery {
  readonly questionnaireId: number;
  readonly ruleSet: RuleSet;
  readonly includeNextExamCenter: boolean;
}

/** The results of a stage by category, in the order of the ranking; ungraded ones last. One sort gives the ranks and the order of the lines. */
export const exportedResults = (db: Database, title: string, { questionnaireId, ruleSet, includeNextExamCenter }: ExportQuery) =>
  exportedSheet(
    db,
    title,
    [...resultColumns(ruleSet), ...(includeNextExamCenter ? centerColumns("Centre d'épreuve suivant", "n") : [])],
    sql`
      from results x
        join users u on u.id = x.user_id
        join questionnaires q on q.id = x.questionnaire_id
        left join categories c on c.id = x.category_id
        left join ${categoryRules(sql`${ruleSet.id}::int`)} k on k.category_id = c.id
        left join participations r on r.user_id = x.user_id and r.year = q.year
        left join squads s on s.id = r.squad_id
        left join establishments e on e.id = r.establishment_id
        left join clubs b on b.id = r.club_id
        left join exam_centers n on n.id = x.next_exam_center_id
      cross join lateral (select ${comparedTime("x")} as compared_time) t
      where x.questionnaire_id = ${questionnaireId}
      order by c.position, c.id, x.grade is null, ${rankingSql(ruleSet.rules)}, x.user_id`,
  );

export const countResults = (db: Connection, questionnaireId: number) =>
  countRows(db)`select count(*) as count from results where questionnaire_id = ${questionnaireId}`;
