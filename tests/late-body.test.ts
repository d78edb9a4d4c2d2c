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

interface PartialRequest {
  readonly path: string;
  readonly body: object;
}
type Person = Awaited<ReturnType<typeof aPerson>>;

/** Sends a request except its last bytes; the result, `finish`, sends these and returns the status. */
async function sendPartially(
  port: number,
  { caller }: Person,
  { method }: Endpoint,
  { path, body }: PartialRequest,
): Promise<() => Promise<number>> {
  const message = new Response(body instanceof FormData ? body : JSON.stringify(body));
  const type = body instanceof FormData ? message.headers.get("content-type") : "application/json";
  const bytes = Buffer.from(await message.arrayBuffer());
  const socket = connect(port, "127.0.0.1");
  const head = [`${method} /api${path} HTTP/1.1`, "host: a", `authorization: Bearer ${caller.token}`, `content-type: ${type}`];
  socket.write([...head, `content-length: ${bytes.length}`, "connection: close", "", ""].join("\r\n"));
  socket.write(bytes.subarray(0, -5));
  return async () => {
    socket.write(bytes.subarray(-5));
    const chunks: Buffer[] = [];
    for await (const part of socket) chunks.push(part);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(chunks).toString())?.[1]);
  };
}

const contact = (email: string) => ({ firstname: "Zoé", lastname: "Durand", email });

/** Callers with the requests that they begin. */
const requestCases: readonly (readonly [string, Endpoint, (world: World) => Promise<readonly [Person, PartialRequest]>])[] = [
  [
    "an administrator",
    openAccountApi.open,
    async (world) => [
      await anAdmin(world),
      { path: "/authentification/register-admin", body: { role: "ADMIN", noRegistration: true, contact: contact("porte@exemple.fr") } },
    ],
  ],
  [
    "an administrator's address",
    usersApi.update,
    async (world) => [
      await anAdmin(world),
      { path: `/users/${(await anAdmin(world)).id}`, body: { contact: { email: "porte@exemple.fr" } } },
    ],
  ],
  [
    "a setting",
    configurationApi.update,
    async (world) => [await anAdmin(world), { path: "/configurations/RETENTION_YEARS", body: { value: 9 } }],
  ],
  [
    "one's own city",
    usersApi.updateMe,
    async (world) => [await aPerson(world), { path: "/users/me", body: { contact: { city: "Nice" } } }],
  ],
  [
    "a registration",
    registrationsApi.renew,
    async (world) => [await aPerson(world), { path: "/registrations/renew", body: { categoryName: "C2" } }],
  ],
  [
    "a club",
    clubRequestsApi.declare,
    async (world) => [
      await aPerson(world, { role: "CLUB" }),
      { path: "/clubs/request", body: { name: "Les Cubes", street: "1 rue Pascal", city: "Lyon", zipCode: "69001", country: "France" } },
    ],
  ],
  [
    "an answer",
    answersApi.save,
    async (world) => [await aPerson(world), { path: "/users-answer", body: [{ questionId: "1", answers: ["1"], totalAnswer: 1 }] }],
  ],
  [
    "a list of pupils",
    pupilImportApi.importFile,
    async (world) => [
      (await aSchool(world)).correspondent,
      {
        path: "/authentification/establishment/add-from-excel",
        body: formWith("excel", "Nom;Prénom;Niveau\nDurand;Zoé;4e\n", "eleves.csv"),
      },
    ],
  ],
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
    for (const [name, endpoint, ask] of requestCases) {
      const [person, partial] = await ask(world);
      cases.push({ name, person, finish: await sendPartially(port, person, endpoint, partial) });
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
  const late = await sendPartially(port, officer, usersApi.update, {
    path: `/users/${other.id}`,
    body: { contact: { email: "porte@exemple.fr" } },
  });
  const own = await sendPartially(port, person, usersApi.updateMe, { path: "/users/me", body: { contact: { city: "Nice" } } });
  await setTimeout(DELAY_MS);
  world.time.now = new Date(world.time.now.getTime() + (PROOF_MINUTES + 1) * 60_000);
  expect([await late(), await own()]).toEqual([403, 200]);
});
