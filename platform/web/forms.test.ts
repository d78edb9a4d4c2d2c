import { expect, test } from "vitest";
import * as z from "zod";
import { areValid, errorsOf, schemaResolver } from "./forms.ts";
import { Refusal } from "./refusal.ts";

const Draft = z.object({
  name: z.string().min(1, "Le nom est requis").max(3, "Trop long"),
  contact: z.object({ email: z.email("L'adresse e-mail est invalide") }),
  answers: z.array(z.string().min(1, "La réponse est vide")),
});

test("a schema's messages are returned by field, with the form's field names", () => {
  expect(schemaResolver(Draft)({ name: "", contact: { email: "x" }, answers: ["a", ""] })).toEqual({
    name: "Le nom est requis",
    "contact.email": "L'adresse e-mail est invalide",
    "answers.1": "La réponse est vide",
  });
});

test("valid values have no error", () => {
  expect(schemaResolver(Draft)({ name: "Ada", contact: { email: "a@b.fr" }, answers: [] })).toEqual({});
});

test("a field with two errors shows the first", () => {
  const issues = [
    { path: "contact.email", message: "L'adresse e-mail est requise" },
    { path: "contact.email", message: "L'adresse e-mail est invalide" },
  ];
  expect(errorsOf(new Refusal(400, "Non", { issues }))).toEqual({ "contact.email": "L'adresse e-mail est requise" });
});

test("INS-02 a step is valid if each of its fields is, and all are validated", async () => {
  const validated: string[] = [];
  const form = {
    validateField: (path: string) => {
      validated.push(path);
      return { hasError: path === "name" };
    },
  };
  expect(await areValid(form, ["name", "city"])).toBe(false);
  expect(validated).toEqual(["name", "city"]);
  expect(await areValid(form, ["city"])).toBe(true);
});
