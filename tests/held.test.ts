import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { answersApi } from "#features/answers/answers.contract.ts";
import { authApi } from "#features/auth/auth.contract.ts";
import { clubRequestsApi } from "#features/clubs/requests.contract.ts";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { pupilImportApi } from "#features/pupils/pupil-import.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { accountsApi } from "#features/sign-up/accounts.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { type Endpoint, PROOF_MINUTES } from "#platform/contract/endpoint.ts";
import { formWith } from "./person.ts";
import { anAdmin, aPerson, aSchool, test as plain, type World } from "./world.ts";

// SEC-01 LET-09: the head of a request is sent while the caller may, the rest of it once they may not any more.

const test = plain.extend("port", { scope: "file" }, async ({ world }) =>
  Number(new URL(await world.http.listen({ port: 0, host: "127.0.0.1" })).port),
);

interface Held {
  readonly path: string;
  readonly body: object;
}
type Person = Awaited<ReturnType<typeof aPerson>>;

/** Sends all of a request but its last bytes; what is then sent by `finish`, which says the status. */
async function hold(port: number, { caller }: Person, { method }: Endpoint, { path, body }: Held): Promise<() => Promise<number>> {
  const message = new Response(body instanceof FormData ? body : JSON.stringify(body));
  const type = body instanceof FormData ? message.headers.get("content-type") : "application/json";
  const bytes = Buffer.from(await message.arrayBuffer());
  const socket = connect(port, "127.0.0.1");
  const head = [`${method} /api${path} HTTP/1.1`, "host: a", `authorization: Bearer ${caller.token}`, `content-type: ${type}`];
  socket.write([...head, `content-length: ${bytes.length}`, "connection: close", "", ""].join("\r\n"));
  socket.write(bytes.subarray(0, -5));
  return async () => {
    socket.write(bytes.subarray(-5));
    const said: Buffer[] = [];
    for await (const part of socket) said.push(part);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(said).toString())?.[1]);
  };
}

const contact = (email: string) => ({ firstname: "Zoé", lastname: "Durand", email });

/** A caller, and what they began to ask. */
const asked: readonly (readonly [string, Endpoint, (world: World) => Promise<readonly [Person, Held]>])[] = [
  [
    "an administrator",
    accountsApi.open,
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

/** What ends what a caller may, before the rest of the request comes. */
const endings: readonly (readonly [string, number, (world: World, person: Person, office: Person) => Promise<unknown>])[] = [
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

const HELD_MS = 1_100;

test.for(endings)("SEC-01 LET-09 a request begun before %s does nothing once its end comes", async ([, expected, end], { world, port }) => {
  const office = await anAdmin(world);
  const cases = [];
  for (const [name, endpoint, ask] of asked) {
    const [person, held] = await ask(world);
    cases.push({ name, person, finish: await hold(port, person, endpoint, held) });
  }
  await setTimeout(HELD_MS);
  for (const { person } of cases) await end(world, person, office);
  const answered = [];
  for (const { name, finish } of cases) answered.push([name, await finish()]);
  // Whatever role one has, one's own account is one's own.
  const own = expected === 403 ? 200 : expected;
  expect(answered).toEqual(cases.map(({ name }) => [name, name === "one's own city" ? own : expected]));
});

test("LET-09 SEC-01 a proof that was fresh when the head came, and is old when the rest does, is asked for again; who may still is served", async ({
  world,
  port,
}) => {
  const [officer, other, person] = [await anAdmin(world), await anAdmin(world), await aPerson(world)];
  const late = await hold(port, officer, usersApi.update, { path: `/users/${other.id}`, body: { contact: { email: "porte@exemple.fr" } } });
  const own = await hold(port, person, usersApi.updateMe, { path: "/users/me", body: { contact: { city: "Nice" } } });
  await setTimeout(HELD_MS);
  world.time.now = new Date(world.time.now.getTime() + (PROOF_MINUTES + 1) * 60_000);
  expect([await late(), await own()]).toEqual([403, 200]);
});
