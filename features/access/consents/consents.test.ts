import { expect, test } from "vitest";
import { consents, reasonFor, refusalOfConsents } from "./consents.ts";

const bothRequired = { image: true, federation: true };
const message = "Cette autorisation est nécessaire pour participer au championnat";

test("INS-11 image and e-mail of the federation are required, partners optional", () => {
  expect(refusalOfConsents({ imageCapture: true, communication: true }, bothRequired)).toBeNull();
  expect(refusalOfConsents({ communication: true, communicationPartners: true }, bothRequired)).toEqual({
    field: "imageCapture",
    message,
  });
  expect(refusalOfConsents({ imageCapture: true, communication: false }, bothRequired)).toEqual({
    field: "communication",
    message,
  });
});

test("INS-11 the federation may make each of them optional", () => {
  expect(refusalOfConsents({}, { image: false, federation: false })).toBeNull();
  expect(refusalOfConsents({}, { image: false, federation: true })).toEqual({ field: "communication", message });
});

test("INS-11 a person without an e-mail address reads what their answer about e-mails is for", () => {
  const reasons = (hasAddress: boolean) => consents.map((consent) => reasonFor(consent, hasAddress));
  expect(reasons(true)).toEqual(consents.map(({ reason }) => reason));
  const [image, ...mails] = reasons(false);
  expect(image).toBe(consents[0]?.reason);
  for (const reason of mails) expect(reason).toContain("n'a pas d'adresse e-mail");
});
