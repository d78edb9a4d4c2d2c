import { type RawBuilder, sql } from "kysely";
import { isStillWith, type Owner } from "#access/responsibility/server/responsibility.service.ts";
import { columnsWith, personColumns } from "#core/accounts/person-columns.ts";

/** Current data, blank for readers who were in charge of the person only before. */
const currentColumns = (["colleagues", "in charge"] as const)
  .flatMap((shown) => columnsWith({ shown }))
  .filter((column) => personColumns[column].blank !== "never")
  .map(
    (column) =>
      sql`case when s.is_former then ${sql.lit(personColumns[column].blank)} else ${sql.ref(`p.${column}`)} end as ${sql.ref(column)}`,
  );

/** In place of the table: of people who left, only name and number (LET-06). Searches and sorts use it too, or they would reveal hidden data. */
export const peopleVisibleTo = (owner: Owner | null): RawBuilder<unknown> =>
  owner === null
    ? sql`(select users.*, false as is_former from users)`
    : sql`(select p.id, p.num_palmares, p.lastname, p.firstname, s.is_former, ${sql.join(currentColumns)},
        case when s.is_former then fold(p.lastname || ' ' || p.firstname) else p.search_text end as search_text
      from users p cross join lateral (select not ${isStillWith(owner, sql.ref("p.id"))} as is_former) s)`;
