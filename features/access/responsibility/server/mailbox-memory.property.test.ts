import fc from "fast-check";
import { expect } from "vitest";
import { mailboxOf } from "#access/mail/server/mail.service.ts";
import { update } from "#tests/rows.ts";
import { ACTIVE_YEAR, aClub, aPerson, aSchool, test, type World } from "#tests/world.ts";

/** Addresses of two mailboxes, and none. */
const addresses = ["ada@exemple.fr", "Ada+classe@exemple.fr", "e.mmy@gmail.com", "Emmy+1@googlemail.com", ""];

const [manager, participant, place] = [fc.nat(1), fc.nat(1), fc.nat(1)];
const email = fc.constantFrom(...addresses);
const year = fc.constantFrom(ACTIVE_YEAR - 1, ACTIVE_YEAR, ACTIVE_YEAR + 1);
const where = fc.constantFrom("school", "club", "alone");

/** Each way by which an address is written, or by which someone comes to a place or to be in charge of one. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("manager types"), manager, email }),
  fc.record({ kind: fc.constant("participant types"), participant, email }),
  fc.record({ kind: fc.constant("manager accepts or not"), manager, status: fc.constantFrom("PENDING", "CONFIRMED") }),
  fc.record({ kind: fc.constant("corresponds"), manager: fc.option(manager), place }),
  fc.record({ kind: fc.constant("is a colleague"), manager, place }),
  fc.record({ kind: fc.constant("takes over from a colleague"), manager, other: manager }),
  fc.record({ kind: fc.constant("is no colleague any more"), manager }),
  fc.record({ kind: fc.constant("leads"), manager, place, isInvited: fc.boolean() }),
  fc.record({ kind: fc.constant("leads no more"), manager, place }),
  fc.record({ kind: fc.constant("is registered"), participant, place, where, year }),
  fc.record({ kind: fc.constant("is opened"), participant, place: fc.option(place) }),
  fc.record({ kind: fc.constant("arrives"), participant, place: fc.option(place), email }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const [ada, emmy] = ["ada@exemple.fr", "e.mmy@gmail.com"];
const [types, hasChild]: readonly Step[] = [
  { kind: "manager types", manager: 0, email: ada },
  { kind: "participant types", participant: 0, email: "Ada+classe@exemple.fr" },
] as const;
const registered = (where: "school" | "club" | "alone"): Step => ({
  kind: "is registered",
  participant: 0,
  place: 0,
  where,
  year: ACTIVE_YEAR,
});
const corresponds: Step = { kind: "corresponds", manager: 0, place: 0 };
const isAsked: Step = { kind: "manager accepts or not", manager: 0, status: "PENDING" };
const accepts: Step = { kind: "manager accepts or not", manager: 0, status: "CONFIRMED" };
const leads = (isInvited: boolean): Step => ({ kind: "leads", manager: 0, place: 0, isInvited });

/** Each way alone, before those in any order. */
const ways: readonly Step[][] = [
  [types, corresponds, hasChild, registered("school")],
  [types, corresponds, hasChild, registered("alone"), registered("school"), registered("alone")],
  [registered("school"), hasChild, types, corresponds],
  [registered("school"), hasChild, corresponds, types],
  [types, corresponds, registered("school"), hasChild, { kind: "participant types", participant: 0, email: emmy }],
  [types, corresponds, { kind: "arrives", participant: 0, place: 0, email: ada }],
  [types, corresponds, hasChild, { kind: "is opened", participant: 0, place: 0 }, { kind: "is opened", participant: 0, place: null }],
  [types, hasChild, registered("school"), isAsked, { kind: "is a colleague", manager: 0, place: 0 }, accepts],
  [types, { kind: "is a colleague", manager: 1, place: 0 }, { kind: "takes over from a colleague", manager: 0, other: 1 }],
  [types, hasChild, registered("club"), leads(false), { kind: "leads no more", manager: 0, place: 0 }],
  [types, hasChild, registered("club"), isAsked, leads(true), accepts],
  [types, isAsked, leads(true), { kind: "leads no more", manager: 0, place: 0 }],
  [types, isAsked, { kind: "is a colleague", manager: 0, place: 0 }, { kind: "is no colleague any more", manager: 0 }],
];

interface Cast {
  readonly schools: readonly number[];
  readonly clubs: readonly { readonly id: number; readonly manager: number }[];
  readonly places: readonly string[];
  readonly managers: readonly number[];
  /** Accounts of participants; one that arrives takes the place of another. */
  readonly participants: number[];
}

async function aCast(world: World): Promise<Cast> {
  const people = async (role: "USER" | "ESTABLISHEMENT") =>
    Promise.all([0, 1].map(async () => (await aPerson(world, { role, email: "" })).id));
  const schools = [(await aSchool(world)).id, (await aSchool(world)).id];
  await update(world, "establishments", { id: schools }, { userId: null });
  const clubs = [await aClub(world), await aClub(world)].map(({ id, manager: { id: contact } }) => ({ id, manager: contact }));
  const places = [...schools.map((id) => `school ${id}`), ...clubs.map(({ id }) => `club ${id}`)];
  return { schools, clubs, places, managers: await people("ESTABLISHEMENT"), participants: await people("USER") };
}

async function take({ db, pool }: World, { schools, clubs, managers, participants }: Cast, one: Step): Promise<void> {
  const userId = ("manager" in one && one.manager !== null ? managers[one.manager] : undefined) ?? 0;
  const personId = ("participant" in one ? participants[one.participant] : undefined) ?? 0;
  const placed = "place" in one ? one.place : null;
  const [school, club] = placed === null ? [null, undefined] : [schools[placed] ?? null, clubs[placed]];
  switch (one.kind) {
    case "manager types":
    case "participant types":
      await db
        .updateTable("users")
        .set({ email: one.email })
        .where("id", "=", userId || personId)
        .execute();
      return;
    case "manager accepts or not":
      await db.updateTable("users").set({ status: one.status }).where("id", "=", userId).execute();
      return;
    case "corresponds":
      if (userId) await db.updateTable("establishments").set({ userId: null }).where("userId", "=", userId).execute();
      await db
        .updateTable("establishments")
        .set({ userId: userId || null })
        .where("id", "=", school)
        .execute();
      return;
    case "is a colleague":
      await pool.query(
        `insert into establishment_colleagues (user_id, establishment_id, may_register, invited_at) values ($1, $2, false, now())
         on conflict do nothing`,
        [userId, school],
      );
      return;
    case "takes over from a colleague":
      await pool.query(
        `update establishment_colleagues set user_id = $1 where user_id = $2 and not exists (select from establishment_colleagues where user_id = $1)`,
        [userId, managers[one.other]],
      );
      return;
    case "is no colleague any more":
      await db.deleteFrom("establishmentColleagues").where("userId", "=", userId).execute();
      return;
    case "leads":
      await pool.query("insert into club_controllers (club_id, user_id, invited_by) values ($1, $2, $3) on conflict do nothing", [
        ...[club?.id, userId, one.isInvited ? club?.manager : null],
      ]);
      return;
    case "leads no more":
      await db
        .deleteFrom("clubControllers")
        .where("userId", "=", userId)
        .where("clubId", "=", club?.id ?? 0)
        .execute();
      return;
    case "is registered":
      await pool.query(
        `insert into registrations (kind, user_id, year, establishment_id, club_id, status, category_id) values ('participant', $1, $2, $3, $4, 'PENDING', (select min(id) from categories))
         on conflict (user_id, year) where kind = 'participant' do update
         set establishment_id = excluded.establishment_id, club_id = excluded.club_id`,
        [personId, one.year, one.where === "school" ? school : null, one.where === "club" ? club?.id : null],
      );
      return;
    case "is opened":
      await db.updateTable("users").set({ establishmentId: school }).where("id", "=", personId).execute();
      return;
    case "arrives": {
      const { rows } = await pool.query<{ id: number }>(
        `insert into users (username, role, status, email, establishment_id) values ('arrival-' || gen_random_uuid(), 'USER', 'CONFIRMED', $1, $2) returning id`,
        [one.email, school],
      );
      participants[one.participant] = rows[0]?.id ?? 0;
    }
  }
}

interface Row {
  readonly place: string;
  readonly email: string;
}

const digests = `select coalesce('school ' || establishment_id, 'club ' || club_id) as place, digest from mailboxes_of_places`;

/** Those who are in charge today, as the rules say: an invitation counts once it is accepted. */
const inCharge = `
  select 'school ' || e.id as place, u.email from establishments e join users u on u.id = e.user_id
  union all select 'school ' || c.establishment_id, u.email from establishment_colleagues c join users u on u.id = c.user_id and u.status <> 'PENDING'
  union all select 'club ' || k.club_id, u.email from club_controllers k join users u on u.id = k.user_id and (k.invited_by is null or u.status <> 'PENDING')`;

/** Where participants are: by their latest registration, and with the school that opened their account. */
const present = `
  select 'school ' || establishment_id as place, id from users where establishment_id is not null
  union select coalesce('school ' || establishment_id, 'club ' || club_id), user_id from (
    select distinct on (user_id) * from registrations where kind = 'participant' order by user_id, year desc) latest`;

test("LET-07 whatever is written, in any order, each place knows the mailboxes of all who were in charge, and marks its participants who have one", {
  timeout: 180_000,
}, async ({ world }) => {
  const { pool } = world;
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    const cast = await aCast(world);
    const known = new Map<string, Row>();
    const learn = async () => {
      const { rows } = await pool.query<Row>(`select * from (${inCharge}) c where email <> '' and place = any($1)`, [cast.places]);
      for (const row of rows) known.set(JSON.stringify([row.place, mailboxOf(row.email)]), row);
    };
    const countKnown = async () =>
      (await pool.query<{ count: number }>(`select count(*)::int from (${digests}) m where place = any($1)`, [cast.places])).rows[0]?.count;
    await learn();
    const former = Number(await countKnown()) - known.size;
    const marks = new Map<number, string>();
    for (const one of steps) {
      await take(world, cast, one);
      await learn();
      const given = [...known.values()];
      const { rows: missing } = await pool.query(
        `select * from unnest($1::text[], $2::text[]) k (place, email) where not exists (
           select from (${digests}) m where m.place = k.place and m.digest = mailbox_digest(k.email))`,
        [given.map((row) => row.place), given.map((row) => row.email)],
      );
      expect(missing, `not known after ${JSON.stringify(one)}`).toEqual([]);
      expect(await countKnown(), `no others after ${JSON.stringify(one)}`).toBe(former + known.size);
      const { rows: people } = await pool.query<{ id: number; email: string; email_of: number | null; is_known: boolean }>(
        `select id, email, email_of, email <> '' and exists (select from (${present}) p join (${digests}) m on m.place = p.place
           where p.id = u.id and m.digest = mailbox_digest(u.email)) as is_known
         from users u where id = any($1) order by id`,
        [cast.participants],
      );
      for (const { id, email, email_of: of, is_known: isKnown } of people) {
        const wasMarked = marks.get(id) === mailboxOf(email);
        expect(of !== null, `the mark of ${id} with « ${email} » after ${JSON.stringify(one)}`).toBe(isKnown || wasMarked);
        if (of === null) marks.delete(id);
        else marks.set(id, mailboxOf(email));
      }
    }
  });
  await fc.assert(property, { numRuns: ways.length + 15, examples: ways.map((way): [Step[]] => [way]) });
});

/** Why a column that holds an address, or an account beside a place, is not watched. */
const unwatched: Readonly<Record<string, string>> = {
  "club_requests.user_id": "asks to be in charge, and is not yet",
  "establishment_requests.user_id": "asks to be in charge, and is not yet",
  "club_requests.decided_by": "an officer",
  "establishment_requests.decided_by": "an officer",
  "establishment_colleagues.confirmed_by": "the correspondent, who is watched as such",
  "establishments.former_user_id": "was in charge, and was watched then",
  "school_stages.created_by": "acts for the school, which is watched",
  "users.merged_into": "an account without an address",
  "users.email_of": "the mark itself",
  "establishment_requests.official_email": "of a school, from a directory: it opens no account",
  "school_directory.email": "of a school, from a directory: it opens no account",
  "one_time_links.email": "an address to confirm, which opens an account once it is that of the account",
  "mails.recipient": "where a letter goes, not whose account it opens",
  "unsubscribed.mailbox": "wants no letters",
};

test("LET-07 every column with an address, or with an account beside a school or a club, is watched, or decides nothing", async ({
  world,
}) => {
  const listNames = async (query: string) => (await world.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const watched = await listNames(`
    select c.relname || '.' || a.attname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(t.tgattr) where t.tgname = 'remember_mailboxes'`);
  const found = await listNames(`
    with refers as (select conrelid, confrelid::regclass::text as to, unnest(conkey) as attnum from pg_constraint where contype = 'f')
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (a.attname ~ 'email|mailbox|recipient'
      or exists (select from refers r where r.conrelid = c.oid and r.attnum = a.attnum and r.to = 'users') and (c.relname in ('establishments', 'clubs')
        or exists (select from refers r where r.conrelid = c.oid and r.to in ('establishments', 'clubs'))))`);
  expect(found).toEqual(expect.arrayContaining(["users.email", "establishments.user_id", "registrations.user_id"]));
  expect(found.filter((name) => !watched.includes(name)).sort()).toEqual(Object.keys(unwatched).sort());
});
