import fc from "fast-check";
import { expect, test } from "vitest";
import { withFragment } from "./fragment.ts";
import { readMailedToken } from "./mailed-token.ts";

const token = "aB3_xY-9kLmN0pQrStUvWxYz12345678901234567A-";
const cutAt20 = token.slice(0, 20);

test.each([
  ["as it was mailed", `token=${token}`],
  ["in the query of an earlier version", `?token=${token}`],
  ["encoded once", encodeURIComponent(`token=${token}`)],
  ["encoded twice", encodeURIComponent(encodeURIComponent(`token=${token}`))],
  ["with the full stop of a sentence", `token=${token}.`],
  ["in brackets", `token=${token}>`],
  ["with a broken line", `token=${cutAt20}\r\n${token.slice(20)}`],
  ["with a broken line of quoted-printable", `token=${cutAt20}=\n${token.slice(20)}`],
  ["with an encoded broken line", `token=${cutAt20}%0D%0A%20${token.slice(20)}`],
  ["with the « = » of quoted-printable", `token=3D${token}`],
  ["with another parameter", `token=${token}&utm_source=mail`],
])("PUB-04 the token of a mailed link is read %s", (_, rest) => {
  expect(readMailedToken(rest)).toEqual({ token });
});

test.each([
  ["nothing behind the sign", "token=", "cut"],
  ["half of it", `token=${cutAt20}`, "cut"],
  ["one letter less", `token=${token.slice(1)}`, "cut"],
  ["one letter more", `token=${token}A`, "cut"],
  ["nothing at all", "", null],
  ["a slip's code", "identifiant=jade.cadiou&code=K7MQ2XRT9B", null],
])("PUB-04 a link with %s is not taken for a whole one", (_, rest, read) => {
  expect(readMailedToken(rest)).toBe(read);
});

test("PUB-04 every token is read as it is", () => {
  const tokens = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("base64url"));
  fc.assert(
    fc.property(tokens, (one) => {
      expect(readMailedToken(`token=${one}`)).toEqual({ token: one });
    }),
  );
});

test.each([
  [`/connexion/mot-de-passe%23token=${token}`, `/connexion/mot-de-passe#token=${token}`],
  [`/connexion/mot-de-passe%2523token%3D${token}`, `/connexion/mot-de-passe#token%3D${token}`],
  [`/connexion/mot-de-passe/%23token=${token}`, `/connexion/mot-de-passe#token=${token}`],
  [`/connexion/adresse%23token=${token}`, `/connexion/adresse#token=${token}`],
  ["/connexion/mot-de-passe", "/connexion/mot-de-passe"],
  ["/connexion%23token=x", "/connexion%23token=x"],
])("PUB-04 the address %s with an encoded # becomes %s", (path, address) => {
  expect(withFragment(path)).toBe(address);
});
