import { expect, test } from "vitest";
import { refusalToSendLink } from "./password-link.ts";

test.each([
  [{ email: "marie@exemple.fr", status: "CONFIRMED" }, null],
  [{ email: "marie@exemple.fr", status: "PENDING" }, null],
  [{ email: "", status: "CONFIRMED" }, /pas d'adresse e-mail/],
  [{ email: "marie@exemple.fr", status: "DESACTIVATED" }, /désactivé/],
])("ADM-04 a link to choose a password, for %j: %s", (account, refusal) => {
  expect(refusalToSendLink(account)).toEqual(refusal && expect.stringMatching(refusal));
});
