import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Diploma, diplomaToSign, listToSign, signedCode } from "./diploma-code.ts";
import { checkSignature } from "./server/signing-keys.service.ts";
import { checkedList, isNumberAlone, verdictOf } from "./verdict.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const keys = [{ kid: "abc-_1", publicKey: publicKey.export({ format: "jwk" }).x ?? "" }];
const known = { keys, withdrawn: null };
const diploma: Diploma = {
  id: "Ab3_x-9kLmQ",
  name: "王小明 Ελένη محمد",
  championship: "Championnat des jeux mathématiques et logiques",
  year: 2027,
  stage: "Quart de finale",
  category: "C2",
  distinction: { level: 1, percent: 10 },
  place: { rank: 3, ranked: 412 },
  issuedOn: "2027-04-03",
};
const signed = (text: string) => signedCode(text, sign(null, Buffer.from(text), privateKey));
const codeOf = (one: Diploma, kid = "abc-_1") => signed(diplomaToSign(kid, one));

const ofSchool: Diploma = { ...diploma, stage: "Notre quart de finale", school: "Collège Jean-Moulin, Lyon", place: null };

test.each([
  diploma,
  { ...diploma, place: null, distinction: { level: 0, percent: 0 } as const },
  { ...diploma, place: null, distinction: { level: 4, percent: 0 } as const },
  ofSchool,
])("DIP-02 a code, alone or in its address, says what was signed: %j", async (one) => {
  for (const text of [codeOf(one), ` https://jeux.exemple.fr/verifier#${codeOf(one)}\n`])
    expect(await verdictOf(text, known, checkSignature)).toEqual({ state: "genuine", diploma: one });
});

test("DIP-02 a school's own is never an official one: neither kind of code is read as the other", async () => {
  const resigned = (one: Diploma, kind: string) => signed(diplomaToSign("abc-_1", one).replace(/^./, kind));
  expect(await verdictOf(resigned(ofSchool, "D"), known, checkSignature)).toEqual({ state: "forged" });
  expect(await verdictOf(resigned(diploma, "S"), known, checkSignature)).toEqual({ state: "forged" });
  expect(await verdictOf(codeOf(ofSchool).replace(/^S/, "D"), known, checkSignature)).toEqual({ state: "forged" });
});

test.each([diploma, ofSchool])("DIP-02 a diploma with one letter changed, added or lost is refused: %j", async (one) => {
  const code = codeOf(one);
  const letter = fc.constantFrom(..."ABCXYZabcxyz0189-_.é =");
  await fc.assert(
    fc.asyncProperty(fc.nat(code.length - 1), letter, fc.constantFrom(0, 1), async (place, other, lost) => {
      const changed = code.slice(0, place) + other + code.slice(place + lost);
      if (changed.trim() === code) return;
      const { state } = await verdictOf(changed, known, checkSignature);
      expect(["forged", "unreadable", "unknown-key"]).toContain(state);
    }),
    { numRuns: 500 },
  );
  // Each letter of the alphabet at the end, of which a signature leaves four bits unused.
  const last = await Promise.all(
    [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].map((end) =>
      verdictOf(code.slice(0, -1) + end, known, checkSignature),
    ),
  );
  expect(last.filter(({ state }) => state === "genuine")).toHaveLength(1);
});

test.each([diploma, ofSchool, { ...diploma, name: "A B", championship: "C", stage: "Q", category: "C1", place: null }])(
  "DIP-02 whichever letter of its payload or signature is another, a code was changed, and is not incomplete: %j",
  async (one) => {
    const code = codeOf(one);
    const first = code.indexOf(".", 3) + 1;
    const letter = fc.constantFrom(..."ABCXYZabcxyz0189-_");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: first, max: code.length - 1 }), letter, async (place, other) => {
        if (code[place] === "." || code[place] === other) return;
        const changed = code.slice(0, place) + other + code.slice(place + 1);
        expect(await verdictOf(changed, known, checkSignature)).toEqual({ state: "forged" });
      }),
      { numRuns: 300 },
    );
    expect(await verdictOf(code.slice(0, -30), known, checkSignature), "cut").toEqual({ state: "unreadable" });
    expect(await verdictOf(code.replace(/\..*\./, "."), known, checkSignature), "without its payload").toEqual({ state: "unreadable" });
  },
);

test("DIP-02 a key that is not known is said, and a withdrawn number", async () => {
  expect(await verdictOf(codeOf(diploma, "zzzzzz"), known, checkSignature)).toEqual({ state: "unknown-key" });
  const withdrawn = { at: "", ids: new Set([diploma.id]) };
  expect(await verdictOf(codeOf(diploma), { keys, withdrawn }, checkSignature)).toEqual({ state: "withdrawn", diploma });
});

test("DIP-02 a list of withdrawn diplomas counts only as it was signed, and is no diploma", async () => {
  const at = new Date("2026-11-27T10:00:00Z");
  const list = signed(listToSign("abc-_1", at, [diploma.id, "bbbbbbbbbbb"]));
  expect(await checkedList(list, keys, checkSignature)).toEqual({ at: at.toISOString(), ids: new Set([diploma.id, "bbbbbbbbbbb"]) });
  expect(await checkedList(signed(listToSign("abc-_1", at, [])), keys, checkSignature)).toEqual({ at: at.toISOString(), ids: new Set() });
  const [one = "", two = ""] = ["A", "B"].map((end) => list.slice(0, 40) + end + list.slice(41));
  expect(await checkedList(list === one ? two : one, keys, checkSignature)).toBeNull();
  expect(await verdictOf(list, known, checkSignature)).toEqual({ state: "unreadable" });
  expect(await checkedList(codeOf(diploma), keys, checkSignature)).toBeNull();
});

test.each(["", "D1", "un chat", "https://jeux.exemple.fr/verifier", "D1.abcdef.AAAA.BBBB"])("DIP-02 « %s » is no code", async (text) => {
  expect(await verdictOf(text, known, checkSignature)).toEqual({ state: "unreadable" });
});

test.each([
  ["2_U1tB7_i4M", true],
  ["N° 2_U1tB7_i4M.", true],
  ["https://palmares.example/verifier#2_U1tB7_i4M", true],
  ["2_U1tB7_i4", false],
  ["D1.aaaaaa.2_U1tB7", false],
  ["un chat", false],
])("DIP-02 « %s » is the number of a diploma alone: %s", (text, expected) => {
  expect(isNumberAlone(text)).toBe(expected);
});
