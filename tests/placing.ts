import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { placementApi } from "#contest/placement/placement.contract.ts";
import { applicationsApi } from "#contest/results/applications.contract.ts";
import { aResult, aStage, resultRows } from "./stages.ts";
import { aCenter, anAdmin, aParticipant, type World } from "./world.ts";

const towns = {
  Lyon: { zipCode: "69001", latitude: 45.767, longitude: 4.834 },
  Villeurbanne: { zipCode: "69100", latitude: 45.771, longitude: 4.89 },
  Grenoble: { zipCode: "38000", latitude: 45.188, longitude: 5.725 },
  Ajaccio: { zipCode: "20000", latitude: 41.919, longitude: 8.738 },
} as const;
type Town = keyof typeof towns;

const addressIn = (city: Town) => ({ city, zipCode: towns[city].zipCode });

/** A quarter-final that qualifies for a semi-final in centers, on which nobody has decided yet. */
export async function aStageToPlace(world: World) {
  const rows = Object.entries(towns).map(([city, town]) => ({ city, ...town }));
  await world.db
    .insertInto("cities")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The centers of the other tests.
  await world.db.updateTable("examCenters").set({ seats: 0 }).execute();
  const quarter = await aStage(world, { date: "2027-03-13", hour: "14:00", showOnUserDashboard: true });
  await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: quarter.id });
  const { caller: office, id: officeId } = await anAdmin(world);
  const params = { questionnaireId: quarter.wireId };
  const center = async (city: Town, seats: number, facts: { readonly stepFree?: boolean } = {}) => {
    const created = await aCenter(world, { name: `Lycée de ${city} ${quarter.id}`, seats });
    await world.db
      .updateTable("examCenters")
      .set({ ...addressIn(city), ...facts })
      .where("id", "=", created.id)
      .execute();
    return created;
  };
  const qualify = async <Person extends { readonly id: number }>(person: Person): Promise<Person> => {
    await aResult(world, { userId: person.id, questionnaireId: quarter.id, qualified: true, origin: "thresholds" });
    return person;
  };
  const personIn = async (city: Town, facts: Parameters<typeof aParticipant>[1] = {}) =>
    qualify(await aParticipant(world, { status: "CONFIRMED", ...facts, person: { ...addressIn(city), ...facts.person } }));
  const propose = (others: "none" | "few" = "none") => office.call(placementApi.propose, { params, query: { others } });
  const apply = async (others: "none" | "few" = "none") => {
    const { version } = await propose(others);
    return office.call(placementApi.apply, { params, body: { others, version } });
  };
  const mails = async () => (await office.call(convocationsApi.summary, { params })).mails;
  const centersOf = async () => (await resultRows(world, quarter.id)).map(({ userId, nextExamCenterId }) => [userId, nextExamCenterId]);
  const last = async () => ({ params: { id: (await office.call(applicationsApi.last, { params: { id: quarter.wireId } }))?.id ?? "" } });
  return { quarter, office, officeId, params, center, qualify, personIn, propose, apply, mails, centersOf, last };
}
