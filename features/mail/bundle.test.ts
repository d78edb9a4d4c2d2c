import fc from "fast-check";
import { expect, test } from "vitest";
import { bundleOf } from "./bundle.ts";

const letter = (name: string, subject: string, ...paragraphs: string[]) => ({ name, subject, text: `${paragraphs.join("\n\n")}\n` });

test("PPL-10 a single letter stays as it is written", () => {
  expect(bundleOf([letter("Anne", "Convocation", "Bonjour Anne,", "Venez.")])).toMatchObject({
    subject: "Convocation",
    text: "Bonjour Anne,\n\nVenez.\n",
  });
});

test("PPL-10 several are each under the person's name, with what is the same in all once at the end", () => {
  const letters = [
    letter("Anne Roux", "Convocation", "Bonjour Anne,", "Lieu : Lyon", "Venez à l'heure.", "La fédération"),
    letter("Zoé Roux", "Nouvelle convocation", "Bonjour Zoé,", "Lieu : Bron", "Venez à l'heure.", "La fédération"),
  ] as const;
  expect(bundleOf(letters)).toEqual({
    subject: "Convocation (et un autre message)",
    text: `Bonjour,

Ce message est pour Anne Roux et Zoé Roux.

— Anne Roux —

Bonjour Anne,

Lieu : Lyon

— Zoé Roux —

Bonjour Zoé,

Lieu : Bron

Venez à l'heure.

La fédération
`,
  });
});

test("PPL-10 every paragraph of every letter is in the one that leaves, and its subject names the first", () => {
  const paragraph = fc.constantFrom("Bonjour,", "Lieu : Lyon", "Lieu : Bron", "Venez.", "La fédération");
  const one = fc.record({
    name: fc.constantFrom("Anne", "Zoé"),
    subject: fc.constantFrom("Convocation", "Annulée"),
    paragraphs: fc.array(paragraph, { minLength: 1 }),
  });
  fc.assert(
    fc.property(one, fc.array(one, { minLength: 1, maxLength: 5 }), (first, others) => {
      const letters = [first, ...others].map(({ name, subject, paragraphs }) => letter(name, subject, ...paragraphs));
      const { subject, text } = bundleOf([letters[0] ?? letter("", ""), ...letters.slice(1)]);
      expect(subject.startsWith(first.subject)).toBe(true);
      const said = text.trim().split("\n\n");
      for (const { text: own } of letters) for (const words of own.trim().split("\n\n")) expect(said).toContain(words);
      // What follows a name is that person's own, in its order, until the next name.
      expect(said.filter((words) => words.startsWith("— ")).length).toBeLessThanOrEqual(letters.length);
    }),
  );
});
