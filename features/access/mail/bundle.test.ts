import fc from "fast-check";
import { expect, test } from "vitest";
import { bundleOf, wordsOfHeading } from "./bundle.ts";

const letter = (name: string, subject: string, ...paragraphs: string[]) => ({ name, subject, text: `${paragraphs.join("\n\n")}\n` });

test("PPL-10 a single letter stays as it is written", () => {
  expect(bundleOf([letter("Anne", "Convocation", "Bonjour Anne,", "Venez.")])).toMatchObject({
    subject: "Convocation",
    text: "Bonjour Anne,\n\nVenez.\n",
  });
});

test("PPL-10 several are each under the person's name, then what is the same in all, under all names, and the signature", () => {
  const letters = [
    letter("Anne Roux", "Convocation", "Bonjour Anne,", "Lieu : Lyon", "Venez à l'heure.", "La fédération"),
    letter("Zoé Roux", "Nouvelle convocation", "Bonjour Zoé,", "Lieu : Bron", "Venez à l'heure.", "La fédération"),
  ] as const;
  expect(bundleOf(letters)).toEqual({
    subject: "Convocation (et un autre message)",
    text: `Bonjour,

Ce message est pour Anne Roux et Zoé Roux.

— Anne Roux —

Lieu : Lyon

— Zoé Roux —

Lieu : Bron

— Pour Anne Roux et Zoé Roux —

Venez à l'heure.

La fédération
`,
  });
});

test("PPL-10 what is the same in all but the greeting is said once", () => {
  const letters = ["Anne", "Zoé"].map((name) => letter(name, "Annulée", `Bonjour ${name},`, "Ne vous déplacez pas.", "La fédération"));
  const [first = letter("", ""), ...others] = letters;
  expect(bundleOf([first, ...others]).text).toBe(
    "Bonjour,\n\nCe message est pour Anne et Zoé.\n\nNe vous déplacez pas.\n\nLa fédération\n",
  );
});

test("PPL-10 whatever the letters say, each is read whole and in order under its person's name, or under everybody's", () => {
  const paragraph = fc.constantFrom("Lieu : Lyon", "Lieu : Bron", "Venez.", "Une question ?");
  const paragraphs = fc.array(fc.array(paragraph, { minLength: 1 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(paragraphs, (all) => {
      const letters = all.map((own, index) => letter(`Personne ${index}`, "Convocation", ...own, "La fédération"));
      const [first = letter("", ""), ...others] = letters;
      const parts = new Map<string, string[]>();
      let heading = "";
      for (const words of bundleOf([first, ...others])
        .text.trim()
        .split("\n\n")
        .slice(2)) {
        const name = wordsOfHeading(words);
        if (name !== undefined) heading = name;
        else parts.set(heading, [...(parts.get(heading) ?? []), words]);
      }
      const forAll = parts.get([...parts.keys()].find((name) => name === "" || name.startsWith("Pour ")) ?? "") ?? [];
      for (const [index, own] of all.entries()) {
        const said = [...(parts.get(`Personne ${index}`) ?? []), ...forAll].filter((words) => words !== "La fédération");
        expect(said).toEqual(own);
      }
    }),
  );
});
