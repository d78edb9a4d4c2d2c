import type { ClientBase } from "pg";

/**
 * Reproducible random numbers: a draw depends only on n (the person), on the name of the draw and on the seed. PostgreSQL can draw a million people in any
 * order, with the same result every time. The functions exist as long as the connection.
 */
export async function createRandomFunctions(client: ClientBase, seed: number): Promise<void> {
  await client.query(`
    create function pg_temp.chance(n bigint, what text) returns float8 language sql immutable parallel safe
    return (hashint8extended(n, hashtextextended(what, ${Math.trunc(seed)})) & 2147483647)::float8 / 2147483648;

    -- A place in a list of this length; the larger the preference, the more the first places are drawn.
    create function pg_temp.place(length int, drawn float8, preference float8) returns int language sql immutable parallel safe
    return 1 + floor(power(drawn, preference) * length)::int;

    -- A moment of daytime in Paris, on one of the days from the first (included) to the last (excluded).
    create function pg_temp.moment(first date, last date, drawn_day float8, drawn_hour float8) returns timestamptz language sql immutable parallel safe
    return (first + floor(drawn_day * greatest(last - first, 1))::int + make_interval(hours => 8, secs => floor(drawn_hour * 39600))) at time zone 'Europe/Paris'`);
}
