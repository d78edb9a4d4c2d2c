import { expect, test } from "vitest";
import { refusalToRun } from "./manager.ts";

const account = { username: "marie.dupont", role: "USER", status: "PENDING", establishmentId: null } as const;

test.each([
  [{}, null],
  [{ status: "CONFIRMED" }, null],
  [{ role: "ESTABLISHEMENT", establishmentId: 3 }, null],
  [{ status: "DESACTIVATED" }, /désactivé/],
  [{ role: "ESTABLISHEMENT" }, /ne peut pas être responsable/],
  [{ role: "CLUB" }, /ne peut pas être responsable/],
  [{ role: "ADMIN" }, /ne peut pas être responsable/],
] as const)("ADM-08 a participant or a school's correspondent may run a center: %o", (changes, refusal) => {
  const message = refusalToRun({ ...account, ...changes });
  if (refusal) expect(message).toMatch(refusal);
  else expect(message).toBeNull();
});
