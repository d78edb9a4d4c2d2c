import { expect, test } from "vitest";
import { accountRefusals, emptyAccount, openingOf } from "./account-form.ts";
import { accountsApi } from "./accounts.contract.ts";

const of = (contact: Partial<typeof emptyAccount.contact>) => ({ ...emptyAccount, contact: { ...emptyAccount.contact, ...contact } });

test.each([
  [{}, { "contact.lastname": "Le nom est requis", "contact.firstname": "Le prénom est requis", "contact.email": "L'email est requis" }],
  [{ lastname: "Durand", firstname: "Marie", email: "marie@" }, { "contact.email": "Email invalide" }],
  [{ lastname: "Durand", firstname: "Marie", email: " marie@exemple.fr " }, {}],
])("ADM-04 an account opened with %j: %j", (contact, refusals) => {
  expect(accountRefusals(of(contact))).toEqual(refusals);
});

test("ADM-04 an account that is opened takes part in nothing yet", () => {
  const values = { ...of({ lastname: "Durand", firstname: "Marie", email: "marie@exemple.fr" }), role: "ADMIN" } as const;
  expect(accountsApi.open.body.parse(openingOf(values))).toMatchObject({ role: "ADMIN", noRegistration: true });
});
