import { expect } from "vitest";
import { coded } from "#tests/public-directory.ts";
import { untilWaiting } from "#tests/queued.ts";
import { anApplicant, aPerson, test } from "#tests/world.ts";
import { requestsApi } from "../requests.contract.ts";

const cells = { birthday: "12/05/2014", genre: "F", categoryName: "C1" };
const rows = [{ row: 2, lastname: "Petit", firstname: "Zoé", ...cells }] as never;

test.for([
  [requestsApi.keepPupils, { rows }],
  [requestsApi.prepare, { estimatedParticipants: 40 }],
  [requestsApi.sendCode, undefined],
] as const)("LET-01 EDG-01 a request refused meanwhile takes nothing more: %o", async ([call, body], { world }) => {
  const { id, caller, request } = await anApplicant(world, { officialEmail: "ce.0690001a@exemple.fr", rneCode: "0690001A" });
  const refusing = await world.db.startTransaction().execute();
  await refusing
    .updateTable("establishmentRequests")
    .set({ state: "refused", reason: "Non", decidedAt: world.time.now })
    .where("id", "=", request.id)
    .execute();
  const asking = caller.status(call as never, { body } as never);
  await untilWaiting(world, 1).finally(() => refusing.commit().execute());
  expect(await asking).toBe(403);
  const kept = await world.db
    .selectFrom("establishmentRequests")
    .select(["pupils", "pupilsEndAt", "estimatedParticipants", "codeHash"])
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ pupils: null, pupilsEndAt: null, estimatedParticipants: 0, codeHash: null });
});

test("LET-01 of requests of one account at the same moment one waits, the others are told so", async ({ world }) => {
  const { caller } = await aPerson(world, { role: "ESTABLISHEMENT" });
  const place = { street: "1 rue Galois", city: "Lyon", zipCode: "69003", country: "France" };
  const body = { ...place, rneCode: coded(691_000), name: "Collège Émile Borel", type: "Collège" } as const;
  const statuses = await Promise.all(Array.from({ length: 6 }, () => caller.status(requestsApi.declare, { body })));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
});
