import { sql } from "kysely";
import { signUpApi } from "#people/sign-up/sign-up.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import type { World } from "./world.ts";

// What a school, a club and a pupil send to register, and the rows written.

export type Body = CallInputOf<typeof signUpApi.register>["body"];
export type SchoolBody = Extract<Body, { role: "ESTABLISHEMENT" }>;
export type School = SchoolBody["establishment"];

export const person = {
  contact: { lastname: "Noether", firstname: "Emmy", email: "emmy@exemple.fr", phone: "04 72 00 00 00" },
  imageCapture: true,
  communication: true,
};
export const schoolAddress = { street: "1 rue du Code", zipCode: "69003", city: "Lyon", country: "France" };
export const school: School = { rneCode: "0690001B", name: "Collège Ada Lovelace", type: "Collège", ...schoolAddress };
export const schoolSignUp = (changes: Partial<School> = {}): SchoolBody => ({
  role: "ESTABLISHEMENT",
  ...person,
  establishment: { ...school, ...changes },
});
export const pupil: Extract<Body, { role: "USER" }> = {
  role: "USER",
  contact: {
    lastname: "Lefèvre",
    firstname: "Zoé",
    email: "zoe@exemple.fr",
    address: "3 place Abel",
    city: "Lyon",
    zip_code: "69003",
    country: "France",
  },
  birthday: "05/14/2012",
  genre: "femme",
  categoryName: "C2",
  languageName: "Français",
  imageCapture: true,
  communication: true,
  guardian: "Sophie Lefèvre",
};

export const register = async (world: World, body: Body) => (await world.nobody.call(signUpApi.register, { body })).user;
export const refused = (world: World, body: unknown) => world.nobody.refused(signUpApi.register, { body: body as Body });
export const rowOf = (world: World, id: number) =>
  world.db.selectFrom("establishments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const schoolOf = async (world: World, userId: string) =>
  world.db.selectFrom("establishments").selectAll().where("userId", "=", Number(userId)).executeTakeFirstOrThrow();
export const memberships = (world: World, establishmentId: number) =>
  world.db.selectFrom("registrations").select(["year", "status"]).where("establishmentId", "=", establishmentId).orderBy("year").execute();
export const moveMemberships = (world: World, establishmentId: number, year: number) =>
  world.db.updateTable("registrations").set({ year }).where("establishmentId", "=", establishmentId).execute();
export const changeSchool = (world: World, id: number, changes: { rneCode?: string; userId?: null; zipCode?: string }) =>
  world.db.updateTable("establishments").set(changes).where("id", "=", id).execute();

const writtenTables = [
  "users",
  "establishments",
  "establishmentRequests",
  "clubs",
  "clubControllers",
  "clubRequests",
  "registrations",
  "consents",
  "mails",
  "oneTimeLinks",
] as const;
export const countRows = ({ db }: World) =>
  Promise.all(writtenTables.map(async (table) => (await db.selectFrom(table).select(sql`1`.as("one")).execute()).length));

/** Deletes all schools and clubs. */
export async function deleteAll({ db }: World): Promise<void> {
  // Mails to one address are limited per hour; each test gets the whole limit.
  for (const table of ["mails", "throttles", "establishmentRequests", "registrations", "establishments", "clubRequests", "clubs"] as const)
    await db.deleteFrom(table).execute();
}
