import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import { type Insertable, sql } from "kysely";
import type pg from "pg";
import { onTestFinished, test as plain } from "vitest";
import { consents, consentsVersion } from "#access/consents/consents.ts";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import type { Application } from "#app/application.ts";
import type { NodeConfiguration } from "#app/node-configuration.ts";
import { openDatabase } from "#database/open.ts";
import type { DB, LinkKind, RegistrationStatus } from "#database/tables.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import type { SettingName } from "#season/configuration/settings.ts";
import { createDatabase } from "./empty-database.ts";
import { Caller } from "./person.ts";
import { openApplication, secret, servingUrl } from "./template.ts";

export const ACTIVE_YEAR = 2027;
const OPEN = "2027-01-31T23:59:00+01:00";
export const CLOSED = "2026-09-30T23:59:00+02:00";

const tokens = tokensOf(secret);
const unique = (base: string) => `${base}-${randomUUID().slice(0, 8)}`;

interface Time {
  now: Date;
  /** Until it settles, the time does not advance by itself: pauses wait for it. */
  resumed?: Promise<void>;
  /** What a pause really takes, so that one's long pauses do not overtake the statements of another who has a deadline. */
  paceMs?: number;
}

/** A test world: a real application on its own database, and its people. */
export interface World extends Application {
  /** The time in this world; tests may change it, and pauses advance it: the earliest end first. */
  readonly time: Time;
  readonly databaseUrl: string;
  /** Does what the serving account may not: changes tables, loads a championship. */
  asOwner<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /** Stops the application; its database stays until the world is closed. */
  stop(): Promise<void>;
  /** A caller without a token. */
  readonly nobody: Caller;
  /** The season of most tests: 2027 active, every period open. */
  season(changes?: Partial<Record<SettingName, string | number | boolean | null>>): Promise<void>;
  /** A caller from this address. */
  from(address: string): Caller;
  /** A caller with this token. */
  withToken(token: string): Caller;
  /** A caller with this account's token. */
  signedInAs(userId: number): Promise<Caller>;
}

export async function openWorld(others: Partial<NodeConfiguration> = {}): Promise<World> {
  const { url, drop } = await createDatabase("world", "template palmares_template strategy file_copy");
  const world = await worldOn(servingUrl(url), others);
  return { ...world, asOwner: (work) => withPool(url, work), close: () => world.stop().then(drop) };
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { pool, close } = openDatabase(url, { max: 2 });
  return work(pool).finally(close);
}

/** A world on an existing, migrated database, which it does not delete. */
export async function worldOn(databaseUrl: string, others: Partial<NodeConfiguration> = {}): Promise<World> {
  const time: Time = { now: new Date("2026-11-20T10:00:00+01:00") };
  const pauses = new Set<{ readonly until: number }>();
  const isFirst = (until: number) => [...pauses].every((other) => other.until >= until);
  const pause = async (milliseconds: number) => {
    const mine = { until: time.now.getTime() + milliseconds };
    pauses.add(mine);
    do {
      await (time.paceMs ? setTimeout(time.paceMs) : setImmediate());
      await time.resumed;
    } while (!isFirst(mine.until));
    pauses.delete(mine);
    time.now = new Date(Math.max(time.now.getTime(), mine.until));
  };
  const application = await openApplication(databaseUrl, { clock: () => time.now, pause, ...others });
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    stopping ??= application.close();
    await stopping;
  };
  const world: World = {
    ...application,
    databaseUrl,
    asOwner: (work) => withPool(databaseUrl, work),
    stop,
    time,
    nobody: new Caller(application.http),
    async season(changes = {}) {
      const dates = ["INDIVIDUAL", "STUDENT", "SCHOOL", "CLUB", "CENTER"].map((period) => [`ACTIVE_REGISTRATION_${period}`, OPEN]);
      const values = { ACTIVE_YEAR, ...Object.fromEntries(dates), ...changes };
      for (const [name, value] of Object.entries(values)) {
        const written = { value: JSON.stringify(value) };
        await application.db
          .insertInto("settings")
          .values({ name, public: true, ...written })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(written))
          .execute();
      }
      await application.settle();
    },
    from: (address) => new Caller(application.http, undefined, address),
    withToken: (token) => new Caller(application.http, token),
    async signedInAs(userId) {
      const { accessToken } = await openSession(application.db, tokens, userId, time.now);
      return new Caller(application.http, accessToken);
    },
    close: stop,
  };
  await world.season();
  return world;
}

/** What a fixture gets: where it says how it is cleaned up. */
export interface FixtureContext {
  onCleanup(end: () => void): void;
}

/** As if the account had just proved who it is, in every session, for a call that needs a proof of its own. */
export async function proveForOneCall(world: World, userId: number): Promise<void> {
  const at = world.time.now;
  await world.db.updateTable("sessions").set({ provenAt: at, proofAskedAt: at }).where("userId", "=", userId).execute();
}

/** A fixture: a world with this configuration, that closes at the end. */
export const aWorldWith =
  (others: Partial<NodeConfiguration>) =>
  async ({}, { onCleanup }: FixtureContext): Promise<World> => {
    const world = await openWorld(others);
    onCleanup(() => world.close());
    return world;
  };

export const aWorld = aWorldWith({});

/** A world of one test. */
export async function aWorldOfTest(others: Partial<NodeConfiguration> = {}): Promise<World> {
  const world = await openWorld(others);
  onTestFinished(() => world.close());
  return world;
}

/** A test in a world shared by its file. */
export const test = plain.extend("world", { scope: "file" }, aWorld);

// People and places. Tests set only the facts they are about; the rest is plausible.

interface PersonFacts extends Partial<Insertable<DB["users"]>> {
  readonly passwordHash?: string;
  /** How that password was chosen; by default unknown. */
  readonly chosenWith?: LinkKind;
  /** False: entered by a school, which gives no consents for others. */
  readonly hasConsented?: boolean;
}

/** The consents given at sign-up. */
const consent = (world: World, userId: number) =>
  world.db
    .insertInto("consents")
    .values(
      consents.map(({ kind }) => ({
        userId,
        kind,
        given: kind !== "partners",
        textVersion: consentsVersion,
        guardian: "Camille Vialatte",
        givenAt: world.time.now,
      })),
    )
    .execute();

/** An account, signed in. */
export async function aPerson(
  world: World,
  { role = "USER", username = unique("marie"), passwordHash, chosenWith, hasConsented = role === "USER", ...facts }: PersonFacts = {},
) {
  const row = await world.db
    .insertInto("users")
    .values({
      role,
      username,
      status: "CONFIRMED",
      firstname: "Marie",
      lastname: "Durand",
      email: `${username}@exemple.fr`,
      birthday: "2012-05-14",
      genre: "femme",
      languageId: 1,
      city: "Lyon",
      zipCode: "69001",
      ...facts,
    })
    .returning(["id", "username", "email"])
    .executeTakeFirstOrThrow();
  if (hasConsented) await consent(world, row.id);
  if (passwordHash)
    await world.db
      .insertInto("credentials")
      .values({ userId: row.id, passwordHash, chosenAt: world.time.now, ...(chosenWith && { chosenWith }) })
      .execute();
  return { ...row, wireId: String(row.id), caller: await world.signedInAs(row.id) };
}

export const anAdmin = (world: World) => aPerson(world, { role: "ADMIN", username: unique("admin") });

const confirmation = ({ time }: World, status: RegistrationStatus) => status === "CONFIRMED" && { confirmedAt: time.now };

interface SchoolFacts {
  readonly name?: string;
  readonly rneCode?: string | null;
  readonly city?: string;
  readonly zipCode?: string;
  readonly estimatedParticipants?: number;
  readonly visible?: boolean;
  /** Of its one membership, as the year. */
  readonly status?: "PENDING" | "CONFIRMED";
  readonly year?: number;
}

/** A school in the active year, and its correspondent. */
export async function aSchool(
  world: World,
  { status = "CONFIRMED", year = ACTIVE_YEAR, name = unique("Collège"), ...facts }: SchoolFacts = {},
) {
  const correspondent = await aPerson(world, { role: "ESTABLISHEMENT", username: unique("prof") });
  const { id } = await world.db
    .insertInto("establishments")
    .values({
      ...{ name, type: "Collège", city: "Lyon", zipCode: "69001", estimatedParticipants: 30, visible: true, userId: correspondent.id },
      ...facts,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("registrations")
    .values({ kind: "establishment", year, establishmentId: id, status, ...confirmation(world, status) })
    .execute();
  return { id, wireId: String(id), name, correspondent, caller: correspondent.caller };
}

/** A colleague of a school, with a password, signed in: of all its classes, or of these in the active year. */
export async function aColleague(
  world: World,
  school: { readonly id: number; readonly correspondent: { readonly id: number } },
  mayRegister = false,
  classes: readonly string[] | null = null,
) {
  const colleague = await aPerson(world, { role: "ESTABLISHEMENT", username: unique("collegue") });
  await world.db
    .insertInto("establishmentColleagues")
    .values({
      ...{ userId: colleague.id, establishmentId: school.id, mayRegister },
      ...{ confirmedBy: school.correspondent.id, invitedAt: world.time.now, allClasses: classes === null },
    })
    .execute();
  for (const className of classes ?? [])
    await world.db.insertInto("classTeachers").values({ userId: colleague.id, year: ACTIVE_YEAR, className }).execute();
  return { ...colleague, params: { id: String(school.id), userId: colleague.wireId } };
}

/** `officialEmail` is the address of the school itself: from the directory. */
type RequestFacts = Partial<Insertable<DB["establishmentRequests"]>>;

/** An applicant for a school, not confirmed yet, signed in. */
export async function anApplicant(world: World, { name = unique("Collège"), officialEmail = null, ...facts }: RequestFacts = {}) {
  const account = await aPerson(world, { role: "ESTABLISHEMENT", username: unique("prof") });
  const { id } = await world.db
    .insertInto("establishmentRequests")
    .values({
      ...{ userId: account.id, year: ACTIVE_YEAR, name, type: "Collège", officialEmail, createdAt: world.time.now },
      ...{ street: "1 rue du Code", city: "Lyon", zipCode: "69003", country: "France", ...facts },
      ...(officialEmail !== null && { directory: JSON.stringify({ name, type: "Collège", street: null, zipCode: null, city: null }) }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...account, name, request: { id, wireId: String(id) } };
}

/** Confirms, as the office, an applicant with a password: for a new school by default. */
export async function confirmApplicant(world: World, userId: number | string, establishmentId: string | null = null): Promise<number> {
  const { id } = await world.db
    .selectFrom("establishmentRequests")
    .select("id")
    .where("userId", "=", Number(userId))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  await world.db.updateTable("users").set({ status: "CONFIRMED" }).where("id", "=", Number(userId)).execute();
  const office = await anAdmin(world);
  const activeCorrespondent = await world.db
    .selectFrom("establishments")
    .innerJoin("users", "users.id", "establishments.userId")
    .select("users.id")
    .where("establishments.id", "=", Number(establishmentId))
    .where("users.status", "<>", "DESACTIVATED")
    .executeTakeFirst();
  const body = { establishmentId, correspondentId: activeCorrespondent ? String(activeCorrespondent.id) : null };
  return Number((await office.caller.call(requestsApi.accept, { params: { id: String(id) }, body })).establishmentId);
}

/** A club in the active year, and its manager. */
export async function aClub(world: World, { name = unique("Club"), city = "Lyon", zipCode = "69001", year = ACTIVE_YEAR } = {}) {
  const manager = await aPerson(world, { role: "CLUB", username: unique("club") });
  const { id } = await world.db.insertInto("clubs").values({ name, city, zipCode }).returning("id").executeTakeFirstOrThrow();
  await world.db.insertInto("clubControllers").values({ clubId: id, userId: manager.id }).execute();
  await world.db
    .insertInto("registrations")
    .values({ kind: "club", year, clubId: id, status: "CONFIRMED", confirmedAt: world.time.now })
    .execute();
  return { id, wireId: String(id), name, manager, caller: manager.caller };
}

/** A leader whom the club's contact invited, and who has a password. */
export async function aLeader(world: World, club: { readonly id: number; readonly manager: { readonly id: number } }) {
  const leader = await aPerson(world, { role: "CLUB", username: unique("animateur") });
  await world.db.insertInto("clubControllers").values({ clubId: club.id, userId: leader.id, invitedBy: club.manager.id }).execute();
  return { ...leader, params: { id: String(club.id), userId: leader.wireId } };
}

/** An applicant for a club, not accepted yet, signed in. */
export async function aClubApplicant(
  world: World,
  { name = unique("Club"), ...facts }: Pick<RequestFacts, "name" | "city" | "zipCode"> = {},
) {
  const account = await aPerson(world, { role: "CLUB", username: unique("club") });
  const { id } = await world.db
    .insertInto("clubRequests")
    .values({
      ...{ userId: account.id, year: ACTIVE_YEAR, name, createdAt: world.time.now },
      ...{ street: "1 rue du Code", city: "Lyon", zipCode: "69003", country: "France", ...facts },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...account, name, request: { id, wireId: String(id) } };
}

/** An exam center and its manager. */
export async function aCenter(world: World, { name = unique("Centre"), seats = 100 } = {}) {
  const manager = await aPerson(world, { username: unique("centre") });
  const { id } = await world.db
    .insertInto("examCenters")
    .values({ name, seats, street: "1 rue Pascal", city: "Lyon", zipCode: "69001" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db.insertInto("examCenterControllers").values({ examCenterId: id, userId: manager.id }).execute();
  return { id, wireId: String(id), name, manager };
}

interface RegistrationFacts {
  readonly userId: number;
  readonly year?: number;
  readonly category?: string;
  readonly status?: RegistrationStatus;
  readonly establishmentId?: number;
  readonly clubId?: number;
  readonly className?: string;
}

/** A participant's registration. */
export async function aRegistration(
  world: World,
  { userId, year = ACTIVE_YEAR, category = "C2", status = "PENDING", ...of }: RegistrationFacts,
) {
  const row = await world.db
    .insertInto("registrations")
    .values({
      ...{ kind: "participant", userId, year, status, ...of, ...confirmation(world, status) },
      categoryId: sql<number>`(select id from categories where name = ${category})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, wireId: String(row.id) };
}

/** A participant of the active year, signed in. */
export async function aParticipant(
  world: World,
  { person = {}, ...registration }: Omit<RegistrationFacts, "userId"> & { person?: PersonFacts } = {},
) {
  const participant = await aPerson(world, person);
  return { ...participant, registration: await aRegistration(world, { userId: participant.id, ...registration }) };
}

/** A pupil of a school in the active year, signed in. */
export const aPupil = (world: World, school: { readonly id: number }, facts: Parameters<typeof aParticipant>[1] = {}) =>
  aParticipant(world, { ...facts, establishmentId: school.id });

/** Pupils of a school, one after another. */
export async function somePupils<const F extends readonly Parameters<typeof aParticipant>[1][]>(
  world: World,
  school: { readonly id: number },
  ...facts: F
) {
  const pupils = [];
  for (const one of facts) pupils.push(await aPupil(world, school, one));
  return pupils as unknown as { readonly [K in keyof F]: (typeof pupils)[number] };
}

/** A member of a club in the active year, signed in. */
export const aMember = (world: World, club: { readonly id: number }, facts: Parameters<typeof aParticipant>[1] = {}) =>
  aParticipant(world, { ...facts, clubId: club.id });
