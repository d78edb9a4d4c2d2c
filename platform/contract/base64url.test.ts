import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfText, fromBase64Url, textOfBytes, toBase64Url } from "./base64url.ts";

test("DIP-02 base64url is that of Node, and each text has one form", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64url");
      expect(toBase64Url(bytes)).toBe(text);
      expect([...(fromBase64Url(text) ?? [])]).toEqual([...bytes]);
    }),
  );
});

test.each(["A", "AB", "AAAAA", "é", "AA==", "A.AA", "AA A"])("DIP-02 « %s » is no base64url", (text) => {
  expect(fromBase64Url(text)).toBeNull();
});

test("DIP-02 a text in any alphabet comes back from its bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect([...bytesOfText(text)]).toEqual([...Buffer.from(text)]);
      expect(textOfBytes(bytesOfText(text))).toBe(text);
    }),
  );
  expect(textOfBytes(Uint8Array.of(0xff))).toBeNull();
});
