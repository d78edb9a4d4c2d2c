import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { type Endpoint, PROOF_MINUTES } from "#platform/contract/endpoint.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { formWith } from "./person.ts";
import { anAdmin, aPerson, aSchool, test as plain, type World } from "./world.ts";

// SEC-01 LET-09: the head of a request is sent while the caller is allowed, the rest once they no longer are.

const test = plain.extend("port", { scope: "file" }, async ({ world }) =>
  Number(new URL(await world.http.listen({ port: 0, host: "127.0.0.1" })).port),
);

type Person = Awaited<ReturnType<typeof aPerson>>;

/** Sends a request except its last bytes; the result, `finish`, sends these and returns the status. */
async function sendPartially(port: number, { caller }: Person, { method, path }: Endpoint, body: object, param = "") {
  const message = new Response(body instanceof FormData ? body : JSON.stringify(body));
  const type = body instanceof FormData ? message.headers.get("content-type") : "application/json";
  const bytes = Buffer.from(await message.arrayBuffer());
  const socket = connect(port, "127.0.0.1");
  const start = `${method} /api${path.replace(/:\w+/, param)} HTTP/1.1`;
  const head = [start, "host: a", `authorization: Bearer ${caller.token}`, `content-type: ${type}`];
  socket.write([...head, `content-length: ${bytes.length}`, "connection: close", "", ""].join("\r\n"));
  socket.write(bytes.subarray(0, -5));
  return async () => {
    socket.write(bytes.subarray(-5));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(await socket.toArray()).toString())?.[1]);
  };
}

const email = "porte@exemple.fr";
const club = { name: "Les Cubes", street: "1 rue Pascal", city: "Lyon", zipCode: "69001", country: "France" };
const list = formWith("excel", "Nom;Prénom;Niveau\nDurand;Zoé;4e\n", "eleves.csv");
const administrator = { role: "ADMIN", noRegistration: true, contact: { firstname: "Zoé", lastname: "Durand", email } };

/** Callers with the requests that they begin. */
const requestCases: readonly (readonly [string, Endpoint, (world: World) => Promise<Person>, body: object])[] = [
  ["an administrator", openAccountApi.open, anAdmin, administrator],
  ["an administrator's address", usersApi.update, anAdmin, { contact: { email } }],
  ["a setting", configurationApi.update, anAdmin, { value: 9 }],
  ["one's own city", usersApi.updateMe, aPerson, { contact: { city: "Nice" } }],
  ["a registration", registrationsApi.renew, aPerson, { categoryName: "C2" }],
  ["a club", clubRequestsApi.declare, (world) => aPerson(world, { role: "CLUB" }), club],
  ["an answer", answersApi.save, aPerson, [{ questionId: "1", answers: ["1"], totalAnswer: 1 }]],
  ["a list of pupils", pupilImportApi.importFile, async (world) => (await aSchool(world)).correspondent, list],
];

/** What revokes a caller's rights before the rest of the request is sent. */
const revocations: readonly (readonly [string, number, (world: World, person: Person, office: Person) => Promise<unknown>])[] = [
  [
    "the account is closed",
    401,
    (_, { wireId }, { caller }) => caller.call(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } }),
  ],
  ["the office signs them out", 401, (_, { wireId }, { caller }) => caller.call(authApi.logOut, { params: { id: wireId } })],
  [
    "another role is given",
    403,
    async (world, { id }) => {
      const { role } = await world.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow();
      await world.db
        .updateTable("users")
        .set({ role: role === "CLUB" ? "USER" : "CLUB" })
        .where("id", "=", id)
        .execute();
    },
  ],
];

const DELAY_MS = 1_100;

test.for(revocations)(
  "SEC-01 LET-09 a request begun before %s does nothing once its end comes",
  async ([, expected, end], { world, port }) => {
    const office = await anAdmin(world);
    const cases = [];
    for (const [name, endpoint, open, body] of requestCases) {
      const person = await open(world);
      const param = endpoint === usersApi.update ? (await anAdmin(world)).wireId : "RETENTION_YEARS";
      cases.push({ name, person, finish: await sendPartially(port, person, endpoint, body, param) });
    }
    await setTimeout(DELAY_MS);
    for (const { person } of cases) await end(world, person, office);
    const statuses = [];
    for (const { name, finish } of cases) statuses.push([name, await finish()]);
    // A user of any role may change their own account.
    const own = expected === 403 ? 200 : expected;
    expect(statuses).toEqual(cases.map(({ name }) => [name, name === "one's own city" ? own : expected]));
  },
);

test("LET-09 SEC-01 a proof that was fresh at the head, but is old at the end, is requested again; a caller still allowed is served", async ({
  world,
  port,
}) => {
  const [officer, other, person] = [await anAdmin(world), await anAdmin(world), await aPerson(world)];
  const late = await sendPartially(port, officer, usersApi.update, { contact: { email } }, other.wireId);
  const own = await sendPartially(port, person, usersApi.updateMe, { contact: { city: "Nice" } });
  await setTimeout(DELAY_MS);
  world.time.now = new Date(world.time.now.getTime() + (PROOF_MINUTES + 1) * 60_000);
  expect([await late(), await own()]).toEqual([403, 200]);
});
