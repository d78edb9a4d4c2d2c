import { sql } from "kysely";

/** The account of the row `u` with how to reach it, as the wire shows who answers for a school or a club. */
export const accountJson = sql`jsonb_build_object('id', u.id, 'username', u.username, 'contact', jsonb_build_object('firstname', u.firstname,
  'lastname', u.lastname, 'email', u.email, 'phone', u.phone, 'address', u.address, 'city', u.city, 'zip_code', u.zip_code,
  'country', u.country))`;
