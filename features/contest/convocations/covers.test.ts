import { expect, test } from "vitest";
import type { PostalAddress } from "./convocation.ts";
import { withCovers } from "./covers.ts";

const to = (name: string, zipCode: string, country = "France"): PostalAddress => ({
  name,
  street: "1 rue Pascal",
  zipCode,
  city: "",
  country,
});

const convoked = (lastname: string, addressee: PostalAddress) => ({
  ...{ firstname: "Marie", lastname, addressee, username: lastname, numPalmares: "P1", category: null, comesFrom: null },
  center: to("Centre", "69001"),
});

test("CNV-05 one cover for each envelope, in the order of postal codes, then of names; abroad last", () => {
  const [nice, lille] = [to("Collège", "06000"), to("Lycée", "59000")];
  const people = [
    convoked("Abroad", to("Abroad", "01000", "Belgique")),
    convoked("Lille", lille),
    convoked("Nice", nice),
    convoked("Twin", { ...nice, name: "École" }),
    convoked("Lille, too", { ...lille }),
  ];
  const pages = withCovers(people).map((page) => ("names" in page ? `${page.addressee.name}: ${page.names.length}` : page.lastname));
  expect(pages).toEqual(["Collège: 1", "Nice", "École: 1", "Twin", "Lycée: 2", "Lille", "Lille, too", "Abroad: 1", "Abroad"]);
  expect(withCovers([])).toEqual([]);
});
