import { aStage } from "./stages.ts";
import { ACTIVE_YEAR, type World } from "./world.ts";

interface Registered {
  readonly registration: { readonly wireId: string };
}

export const byId = ({ registration }: Registered) => ({ params: { id: registration.wireId } });

export const byIds = (...people: readonly Registered[]) => ({ body: { ids: people.map(({ registration }) => registration.wireId) } });

export const statusOf = async (world: World, { registration }: Registered) =>
  (await world.db.selectFrom("registrations").select("status").where("id", "=", Number(registration.wireId)).executeTakeFirstOrThrow())
    .status;

export const resultsOf = (world: World, { id }: { readonly id: number }) =>
  world.db.selectFrom("results").select(["qualified", "origin", "nextExamCenterId"]).where("userId", "=", id).execute();

/** The registration of a school for the active year. */
export async function membershipOf(world: World, { id }: { readonly id: number }) {
  const memberships = world.db
    .selectFrom("registrations")
    .select("id")
    .where("kind", "=", "establishment")
    .where("establishmentId", "=", id);
  return { wireId: String((await memberships.executeTakeFirstOrThrow()).id) };
}

/** Where confirmed pupils are qualified: the first stage of the year, the same in all tests of a file. */
export async function firstStage(world: World) {
  const found = await world.db.selectFrom("questionnaires").select("id").where("year", "=", ACTIVE_YEAR).orderBy("id").executeTakeFirst();
  const { id } = found ?? (await aStage(world));
  return { id, wireId: String(id) };
}
