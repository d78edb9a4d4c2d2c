import { expect } from "vitest";
import { preparedListApi } from "#people/pupils/prepared-list.contract.ts";
import { codeOf } from "#tests/public-directory.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { anApplicant, aPerson, test } from "#tests/world.ts";
import { requestsApi } from "../requests.contract.ts";

const cells = { birthday: "12/05/2014", genre: "F", categoryName: "C1" };
const rows = [{ row: 2, lastname: "Petit", firstname: "Zoé", ...cells }] as never;

test.for([
  [preparedListApi.save, { rows }],
  [requestsApi.prepare, { estimatedParticipants: 40 }],
  [requestsApi.sendCode, undefined],
] as const)("LET-01 EDG-01 a request refused meanwhile accepts no more changes: %o", async ([call, body], { world }) => {
  const { id, caller, request } = await anApplicant(world, { officialEmail: "ce.0690001a@exemple.fr", rneCode: "0690001A" });
  const otherTrx = await world.db.startTransaction().execute();
  await otherTrx
    .updateTable("establishmentRequests")
    .set({ state: "refused", reason: "Non", decidedAt: world.time.now })
    .where("id", "=", request.id)
    .execute();
  const pendingStatus = caller.status(call as never, { body } as never);
  await waitUntilBlocked(world, 1).finally(() => otherTrx.commit().execute());
  expect(await pendingStatus).toBe(403);
  const row = await world.db
    .selectFrom("establishmentRequests")
    .select(["pupils", "pupilsEndAt", "estimatedParticipants", "codeHash"])
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ pupils: null, pupilsEndAt: null, estimatedParticipants: 0, codeHash: null });
});

test("LET-01 of concurrent requests of one account one is stored, the others get 409", async ({ world }) => {
  const { caller } = await aPerson(world, { role: "ESTABLISHEMENT" });
  const address = { street: "1 rue Galois", city: "Lyon", zipCode: "69003", country: "France" };
  const body = { ...address, rneCode: codeOf(691_000), name: "Collège Émile Borel", type: "Collège" } as const;
  const statuses = await Promise.all(Array.from({ length: 6 }, () => caller.status(requestsApi.declare, { body })));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
});
