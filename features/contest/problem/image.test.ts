import { expect, test } from "vitest";
import { decodedByteLength, refusalOfImageFile, TOO_HEAVY, WRONG_TYPE } from "./image.ts";

test.each([
  ["image/png", 2_097_152, null],
  ["image/jpeg", 1, null],
  ["image/webp", 10, null],
  ["image/png", 2_097_153, TOO_HEAVY],
  ["image/gif", 10, WRONG_TYPE],
  ["image/svg+xml", 10, WRONG_TYPE],
  ["", 10, WRONG_TYPE],
])("STG-05 a file of type « %s » and %i bytes: %s", (type, size, refusal) => {
  expect(refusalOfImageFile({ type, size })).toBe(refusal);
});

test.each([0, 1, 2, 3, 4, 99, 10_240])("STG-05 %i bytes are computed from their base64", (bytes) => {
  expect(decodedByteLength(btoa("x".repeat(bytes)))).toBe(bytes);
});
