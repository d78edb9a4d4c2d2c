import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { tokensOf } from "./tokens.service.ts";

const now = new Date("2027-01-31T23:00:00+01:00");
const secret = "a secret of thirty-two characters";
const { signAccess, signRefresh, readAccess, readRefresh } = tokensOf(secret);

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
/** A token with any content and signature. */
function forged(header: object, payload: object, key: string | null, hash = "sha256"): string {
  const signedPart = `${encoded(header)}.${encoded(payload)}`;
  return `${signedPart}.${key === null ? "" : createHmac(hash, key).update(signedPart).digest("base64url")}`;
}
const payload = { kind: "access", sid: "5", iat: now.getTime() / 1_000, exp: now.getTime() / 1_000 + 900 };

test("SEC-03 a token opens what it was made for, until it expires", () => {
  const access = signAccess("5", now);
  expect(readAccess(access, now)).toMatchObject({ sid: "5" });
  expect(readAccess(access, new Date(now.getTime() + 15 * 60_000 - 1))).toBeDefined();
  expect(readAccess(access, new Date(now.getTime() + 15 * 60_000))).toBeUndefined();
  expect(readRefresh(access, now), "an access token renews nothing").toBeUndefined();
  expect(readAccess(signRefresh("5", 0, now), now), "a refresh token opens nothing").toBeUndefined();
});

test.each([
  ["unsigned", forged({ alg: "none", typ: "JWT" }, payload, null)],
  ["unsigned, in another case", forged({ alg: "nOnE", typ: "JWT" }, payload, null)],
  ["signed with another key", forged({ alg: "HS256", typ: "JWT" }, payload, "another secret of thirty-two bytes")],
  ["signed with an empty key", forged({ alg: "HS256", typ: "JWT" }, payload, "")],
  ["signed by another algorithm", forged({ alg: "HS512", typ: "JWT" }, payload, secret, "sha512")],
  ["that brings its own key", forged({ alg: "HS256", typ: "JWT", jwk: { kty: "oct", k: "eHh4" } }, payload, "xxx")],
  ["that names where its key is", forged({ alg: "HS256", typ: "JWT", jku: "https://ailleurs.exemple/keys" }, payload, "xxx")],
  ["changed since it was signed", signAccess("5", now).replace(/\.[^.]+\./, `.${encoded({ ...payload, sid: "6" })}.`)],
  ["without a kind", forged({ alg: "HS256", typ: "JWT" }, { ...payload, kind: undefined }, secret)],
  ["that is none", "a.b.c"],
])("SEC-03 a token %s opens nothing", (_, token) => {
  expect(readAccess(token, now)).toBeUndefined();
});

test("SEC-03 the function above signs correctly: with the right key and algorithm its token is accepted", () => {
  expect(readAccess(forged({ alg: "HS256", typ: "JWT" }, payload, secret), now)).toMatchObject({ sid: "5" });
});
