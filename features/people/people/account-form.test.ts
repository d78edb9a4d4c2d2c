import { expect, test } from "vitest";
import { accountBody, accountRefusals, emptyAccount } from "./account-form.ts";
import { openAccountApi } from "./open-account.contract.ts";

const valuesWith = (contact: Partial<typeof emptyAccount.contact>) => ({
  ...emptyAccount,
  contact: { ...emptyAccount.contact, ...contact },
});

test.each([
  [{}, { "contact.lastname": "Le nom est requis", "contact.firstname": "Le prénom est requis", "contact.email": "L'email est requis" }],
  [{ lastname: "Durand", firstname: "Marie", email: "marie@" }, { "contact.email": "Email invalide" }],
  [{ lastname: "Durand", firstname: "Marie", email: " marie@exemple.fr " }, {}],
])("ADM-04 an account opened with %j: %j", (contact, refusals) => {
  expect(accountRefusals(valuesWith(contact))).toEqual(refusals);
});

test("ADM-04 an account opened this way has no registration yet", () => {
  const values = { ...valuesWith({ lastname: "Durand", firstname: "Marie", email: "marie@exemple.fr" }), role: "ADMIN" } as const;
  expect(openAccountApi.open.body.parse(accountBody(values))).toMatchObject({ role: "ADMIN", noRegistration: true });
});
