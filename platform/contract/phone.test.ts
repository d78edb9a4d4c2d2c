import { expect, test } from "vitest";
import { isPhone } from "./phone.ts";

test.each([
  "04 72 00 00 00",
  "0472000000",
  "+33 4 72 00 00 00",
  "(04) 72-00-00-00",
  "04.72.00.00.00",
  "+212 522/123456",
  "687123",
  "٠٤ ٧٢ ٠٠ ٠٠ ٠٠",
])("INS-06 « %s » is a phone number", (typed) => {
  expect(isPhone(typed)).toBe(true);
});

test.each(["abc", "", "12345", "04 72 00 00 00 poste 3", "1234567890123456", "++33 4", "-"])("INS-06 « %s » is not", (typed) => {
  expect(isPhone(typed)).toBe(false);
});
