import { type RawBuilder, sql } from "kysely";
import { genreLabel } from "#core/accounts/genre.ts";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Connection, Database } from "#database/open.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { listValues } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import type { RegistrationWithPerson } from "../registrations.contract.ts";
import { registrationJson } from "./registrations.queries.ts";

const yesOrNo = (consent: boolean | null): string | null => (consent === null ? null : consent ? "Oui" : "Non");

/** The columns of a year's confirmed registrations (ADM-03). */
const registrationColumns: readonly ExportedColumn[] = [
  { title: "Numéro de membre", width: 18, from: sql`u.num_palmares` },
  { title: "Identifiant", width: 22, from: sql`u.username` },
  { title: "Nom", width: 22, from: sql`u.lastname` },
  { title: "Prénom", width: 18, from: sql`u.firstname` },
  { title: "Date de naissance", width: 18, kind: "day", from: sql`u.birthday` },
  { title: "Genre", width: 10, from: sql`u.genre`, show: genreLabel },
  { title: "Langue", width: 12, from: sql`l.language` },
  { title: "Catégorie", width: 14, from: sql`c.name` },
  { title: "Équipe", width: 18, from: sql`s.name` },
  { title: "Date d'inscription", width: 18, kind: "day", from: sql`(r.created_at at time zone 'Europe/Paris')::date` },
  { title: "Date de confirmation", width: 20, kind: "day", from: sql`(r.confirmed_at at time zone 'Europe/Paris')::date` },
  { title: "Établissement", width: 34, from: sql`e.name` },
  { title: "Code RNE", width: 12, from: sql`e.rne_code` },
  { title: "Code postal de l'établissement", width: 28, from: sql`e.zip_code` },
  { title: "Ville de l'établissement", width: 24, from: sql`e.city` },
  { title: "Classe", width: 14, from: sql`r.class_name` },
  { title: "Club", width: 28, from: sql`k.name` },
  { title: "E-mail", width: 32, from: sql`u.email` },
  { title: "Téléphone", width: 18, from: sql`u.phone` },
  { title: "Adresse", width: 32, from: sql`u.address` },
  { title: "Code postal", width: 13, from: sql`u.zip_code` },
  { title: "Ville", width: 20, from: sql`u.city` },
  { title: "Pays", width: 14, from: sql`u.country` },
  { title: "Droit à l'image", width: 16, from: sql`given.image`, show: yesOrNo },
  { title: "E-mails de la fédération", width: 24, from: sql`given.federation`, show: yesOrNo },
  { title: "E-mails des partenaires", width: 24, from: sql`given.partners`, show: yesOrNo },
];

export const sheetOfConfirmed = (db: Database, title: string, year: number) =>
  exportedSheet(
    db,
    title,
    registrationColumns,
    sql`
    from participations r join users u on u.id = r.user_id join categories c on c.id = r.category_id left join languages l on l.id = u.language_id
      left join squads s on s.id = r.squad_id left join establishments e on e.id = r.establishment_id left join clubs k on k.id = r.club_id
      left join lateral (
        select bool_or(given) filter (where kind = 'image') as image, bool_or(given) filter (where kind = 'federation') as federation,
          bool_or(given) filter (where kind = 'partners') as partners
        from latest_consents where user_id = u.id) given on true
    where r.year = ${year} and r.status = 'CONFIRMED'
    order by c.position, c.name, u.lastname, u.firstname, u.id`,
  );

interface OtherRegistrationsFilter {
  readonly year: number;
  readonly search: string;
}

const filteredOthers = ({ year, search }: OtherRegistrationsFilter): RawBuilder<unknown> => sql`
  participations r ${search === "" ? sql`` : sql`join users u on u.id = r.user_id`}
  where r.establishment_id is null and r.club_id is null and r.year = ${year}
    ${search === "" ? sql`` : sql`and ${containsWords(search, sql.ref("u.search_text"))}`}`;

const order = (back: boolean) => orderBy<never>([], { columns: {}, ending: ["r.id"], isNeverNull: () => true, isReversed: !back });

export const otherRegistrations: LongList<OtherRegistrationsFilter, never> = {
  ids: (filter) => sql`select r.id from ${filteredOthers(filter)}`,
  sorted: (_, among, __, back) => sql`select r.id from registrations r where r.id = any(${among}) ${order(back)}`,
  indexScan: (filter, _, { isReversed }) => sql`select r.id from ${filteredOthers(filter)} ${order(isReversed)}`,
};

export const listWithUsers = (db: Connection, ids: readonly number[]) =>
  listValues<RegistrationWithPerson>(db)`
    select ${registrationJson} || jsonb_build_object('user', jsonb_build_object('id', u.id, 'username', u.username, 'numPalmares', u.num_palmares,
      'contact', jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'email', u.email))) as registration
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join registrations r on r.id = asked.id join users u on u.id = r.user_id
    order by asked.place`;
