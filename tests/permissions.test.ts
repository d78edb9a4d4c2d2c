import { describe, expect } from "vitest";
import { type ProgramScope, refusalToProgram } from "#access/programs/program-scope.ts";
import { programsApi } from "#access/programs/programs.contract.ts";
import { type Role, roles } from "#platform/contract/role.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Cast, castOf, ownCells } from "./permissions.cast.ts";
import { Caller } from "./person.ts";
import { anAdmin, test as worldly } from "./world.ts";

// SEC-01: every endpoint x role x owner, from the contracts. An endpoint not served as declared, or not declared here, fails.

const test = worldly
  .extend("cast", { scope: "file" }, ({ world }) => castOf(world))
  .extend("programs", { scope: "file" }, async ({ world }) => {
    const { caller } = await anAdmin(world);
    const endsOn = new Date(world.time.now.getTime() + 86_400_000).toISOString().slice(0, 10);
    const make = async (scope: ProgramScope) =>
      world.withToken((await caller.call(programsApi.create, { body: { name: scope, scope, endsOn } })).bearer);
    return { read: await make("read"), office: await make("office") };
  });

const placeholder = { params: new Proxy({}, { get: () => "2147483000", has: () => true }) as Record<string, string>, body: {} };

/** Refused because of the caller, before the request is examined. */
const isRefused = (status: number) => status === 401 || status === 403;

const strangerOf = (cast: Cast, role: Role): Caller => cast.strangers[role];

describe("SEC-01 who may call", () => {
  test.for(contracts.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async ([, endpoint], { world, cast }) => {
    const nobody = await world.nobody.status(endpoint, placeholder);
    if (endpoint.may === "everyone") {
      expect(isRefused(nobody) && endpoint.path !== "/authentification/refresh", "everyone").toBe(false);
      return;
    }
    expect(nobody, "signed out").toBe(401);
    expect(await new Caller(world.http, "no.such.token").status(endpoint, placeholder), "with an invalid token").toBe(401);
    for (const role of roles) {
      const status = await strangerOf(cast, role).status(endpoint, placeholder);
      if (endpoint.may[role] === undefined) expect(status, role).toBe(403);
      if (endpoint.may[role] === "any") expect(status, role).not.toBe(401);
    }
  });
});

describe("MND-08 what a program may call, by its scope", () => {
  const calls = contracts.flatMap((endpoint) =>
    endpoint.may === "everyone" ? [] : [[nameOf(endpoint), endpoint, endpoint.may.ADMIN] as const],
  );
  test.for(calls)("%s", async ([, endpoint, mayOffice], { programs }) => {
    for (const [scope, program] of Object.entries(programs)) {
      const status = await program.status(endpoint, placeholder);
      expect(status, scope).not.toBe(401);
      if (!mayOffice || refusalToProgram(endpoint, scope as ProgramScope) !== null) expect(status, scope).toBe(403);
      else if (mayOffice === "any") expect(status, scope).not.toBe(403);
    }
  });
});

describe("SEC-01 whose it is", () => {
  const ownedCalls = contracts.flatMap((endpoint) =>
    endpoint.may === "everyone"
      ? []
      : roles
          .filter((role) => endpoint.may !== "everyone" && endpoint.may[role] === "own")
          .map((role) => [nameOf(endpoint), role, endpoint] as const),
  );

  test.for(ownedCalls)("%s as %s", async ([name, role, endpoint], { cast }) => {
    const cell = ownCells(cast)[name]?.[role];
    if (!cell) throw new Error(`tests/permissions.cast.ts declares no cell for ${name} as ${role}`);
    const { caller, own, foreign, unknown } = cell;
    expect(await caller.status(endpoint, foreign), "of another owner").toBe(403);
    expect(await caller.status(endpoint, unknown), "what does not exist").toBe(403);
    expect(isRefused(await caller.status(endpoint, own)), "their own").toBe(false);
  });

  test("every declared cell belongs to an endpoint", ({ cast }) => {
    expect(Object.keys(ownCells(cast)).filter((name) => !ownedCalls.some(([declaredName]) => declaredName === name))).toEqual([]);
  });
});
