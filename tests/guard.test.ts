import { expect, test } from "vitest";
import { defaultRouteOf, isAllowed, redirectFor, type SignedIn, styleOf } from "#app/web/guard.ts";

const aVisitor = (role: SignedIn["role"], ...centers: string[]): SignedIn => ({ role, controlledCenter: centers.map((id) => ({ id })) });

test.each<readonly [string, SignedIn | null, home: string | null, paths: readonly string[]]>([
  ["signed-out", null, "/connexion", ["/", "/participant", "/admin/users", "/nimporte", "/connexions", "/inscriptions/x"]],
  ["signed-out", null, null, ["/connexion", "/connexion/reset-password", "/connexion/mot-de-passe", "/connexion/adresse", "/error"]],
  ["signed-out", null, null, ["/inscription", "/inscription/individuel"]],
  ["signed-in", aVisitor("CLUB"), "/club", ["/connexion", "/connexion/reset-password", "/inscription", "/inscription/scolaire", "/"]],
  ["signed-in", aVisitor("USER"), null, ["/error", "/connexion/mot-de-passe", "/connexion/adresse", "/participant", "/admin/users"]],
])("GEN-02 GEN-06 a %s visitor, %j, is sent to %s from %j", (_, visitor, home, paths) => {
  for (const path of paths) expect(redirectFor(path, visitor), path).toBe(home);
});

test.each<readonly [SignedIn | null, string]>([
  [aVisitor("USER"), "/participant"],
  [aVisitor("ESTABLISHEMENT"), "/etablissement"],
  [aVisitor("CLUB"), "/club"],
  [aVisitor("ADMIN"), "/admin"],
  // The first of their centers, but a school stays a school.
  [aVisitor("USER", "7", "9"), "/examcenter/participants/7"],
  [aVisitor("ESTABLISHEMENT", "7"), "/etablissement"],
  [null, "/"],
])("GEN-03 GEN-11 %j lands on %s", (visitor, home) => {
  expect(defaultRouteOf(visitor)).toBe(home);
});

test("GEN-04 a page admits its roles only", () => {
  expect(isAllowed(aVisitor("ADMIN"), ["ADMIN"])).toBe(true);
  expect(isAllowed(aVisitor("USER"), ["ADMIN", "CLUB"])).toBe(false);
  expect(isAllowed(null, ["USER"])).toBe(false);
});

test.each([
  [aVisitor("USER"), "participant"],
  [aVisitor("USER", "7"), "default"],
  [aVisitor("ADMIN"), "admin"],
  [aVisitor("CLUB"), "default"],
  [null, "default"],
] as const)("GEN-13 %j is shown in the style %s", (user, style) => {
  expect(styleOf(user)).toBe(style);
});
