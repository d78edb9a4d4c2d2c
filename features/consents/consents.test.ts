import { expect, test } from "vitest";
import { refusalOfConsents } from "./consents.ts";

const bothRequired = { image: true, federation: true };
const message = "Cette autorisation est nécessaire pour participer au championnat";

test("INS-11 image and e-mail of the federation are required, partners optional", () => {
  expect(refusalOfConsents({ imageCapture: true, communication: true }, bothRequired, "participant")).toBeNull();
  expect(refusalOfConsents({ communication: true, communicationPartners: true }, bothRequired, "participant")).toEqual({
    field: "imageCapture",
    message,
  });
  expect(refusalOfConsents({ imageCapture: true, communication: false }, bothRequired, "participant")).toEqual({
    field: "communication",
    message,
  });
});

test("INS-11 the federation may make each of them optional", () => {
  expect(refusalOfConsents({}, { image: false, federation: false }, "participant")).toBeNull();
  expect(refusalOfConsents({}, { image: false, federation: true }, "participant")).toEqual({ field: "communication", message });
});
