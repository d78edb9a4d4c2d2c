import { expect, test } from "vitest";
import { defaultRouteOf, isAllowed, redirectFor, type SignedIn, styleOf } from "#app/web/guard.ts";

const aVisitor = (role: SignedIn["role"], ...centers: string[]): SignedIn => ({ role, controlledCenter: centers.map((id) => ({ id })) });

test.each(["/", "/participant", "/admin/users", "/nimporte", "/connexions", "/inscriptions/x"])(
  "GEN-02 GEN-06 a signed-out visitor at %s goes to /connexion",
  (path) => {
    expect(redirectFor(path, null)).toBe("/connexion");
  },
);

test.each([
  "/connexion",
  "/connexion/reset-password",
  "/connexion/mot-de-passe",
  "/connexion/adresse",
  "/inscription",
  "/inscription/individuel",
  "/error",
])("GEN-02 a signed-out visitor may stay at %s", (path) => {
  expect(redirectFor(path, null)).toBeNull();
});

test.each(["/connexion", "/connexion/reset-password", "/inscription", "/inscription/scolaire", "/"])(
  "GEN-02 a signed-in visitor at %s goes to the default route",
  (path) => {
    expect(redirectFor(path, aVisitor("CLUB"))).toBe("/club");
  },
);

test.each(["/error", "/connexion/mot-de-passe", "/connexion/adresse", "/participant", "/admin/users"])(
  "GEN-02 a signed-in visitor may stay at %s",
  (path) => {
    expect(redirectFor(path, aVisitor("USER"))).toBeNull();
  },
);

test.each([
  ["USER", "/participant"],
  ["ESTABLISHEMENT", "/etablissement"],
  ["CLUB", "/club"],
  ["ADMIN", "/admin"],
] as const)("GEN-03 %s lands on %s", (role, home) => {
  expect(defaultRouteOf(aVisitor(role))).toBe(home);
});

test("GEN-03 a user who controls centers lands on the first", () => {
  expect(defaultRouteOf(aVisitor("USER", "7", "9"))).toBe("/examcenter/participants/7");
});

test("GEN-03 a school that controls a center stays a school", () => {
  expect(defaultRouteOf(aVisitor("ESTABLISHEMENT", "7"))).toBe("/etablissement");
});

test("GEN-11 the default route when signed out is /", () => {
  expect(defaultRouteOf(null)).toBe("/");
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
