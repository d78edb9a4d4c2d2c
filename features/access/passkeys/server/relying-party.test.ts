import { expect, test } from "vitest";
import { relyingPartyOf } from "./ceremony.service.ts";

test.each([
  ["https://championnat.exemple.fr", "championnat.exemple.fr", "https://championnat.exemple.fr"],
  ["https://exemple.fr:8443/palmares", "exemple.fr", "https://exemple.fr:8443"],
  ["http://127.0.0.1:3000", "localhost", "http://localhost:3000"],
  ["http://[::1]:3000", "localhost", "http://localhost:3000"],
  ["http://localhost:3000", "localhost", "http://localhost:3000"],
])("LET-08 keys of %s belong to %s, on pages of %s", (publicUrl, id, origin) => {
  expect(relyingPartyOf({ publicUrl, federationName: "Essai" })).toEqual({ id, origin, name: "Essai" });
});
