import { expect, test } from "vitest";
import * as z from "zod";
import { areValid, errorsOf, schemaResolver } from "./forms.ts";
import { Refusal } from "./refusal.ts";

const Draft = z.object({
  name: z.string().min(1, "Le nom est requis").max(3, "Trop long"),
  contact: z.object({ email: z.email("L'adresse e-mail est invalide") }),
  answers: z.array(z.string().min(1, "La réponse est vide")),
});

test("a schema's messages stand at their fields, named as the form names them", () => {
  expect(schemaResolver(Draft)({ name: "", contact: { email: "x" }, answers: ["a", ""] })).toEqual({
    name: "Le nom est requis",
    "contact.email": "L'adresse e-mail est invalide",
    "answers.1": "La réponse est vide",
  });
});

test("values that fit have no error", () => {
  expect(schemaResolver(Draft)({ name: "Ada", contact: { email: "a@b.fr" }, answers: [] })).toEqual({});
});

test("a field with two faults shows the first", () => {
  const issues = [
    { path: "contact.email", message: "L'adresse e-mail est requise" },
    { path: "contact.email", message: "L'adresse e-mail est invalide" },
  ];
  expect(errorsOf(new Refusal(400, "Non", { issues }))).toEqual({ "contact.email": "L'adresse e-mail est requise" });
});

test("INS-02 a step is valid when each of its fields is, and all are judged", async () => {
  const judged: string[] = [];
  const form = {
    validateField: (path: string) => {
      judged.push(path);
      return { hasError: path === "name" };
    },
  };
  expect(await areValid(form, ["name", "city"])).toBe(false);
  expect(judged).toEqual(["name", "city"]);
  expect(await areValid(form, ["city"])).toBe(true);
});
