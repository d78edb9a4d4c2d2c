import { expect, test } from "vitest";
import * as z from "zod";
import { contracts, nameOf } from "./contracts.ts";

// Fields that a body has beyond its contract are dropped: no handler can write them, whatever it does with its input.

const bodies = contracts.flatMap((endpoint) => (endpoint.body ? [[nameOf(endpoint), endpoint.body] as const] : []));

/** The direct parts of a schema, with their names. */
function partsOf(schema: z.ZodType): (readonly [name: string, part: z.ZodType])[] {
  return Object.values(schema.def).flatMap((value: unknown) => {
    const named = value instanceof z.ZodType ? { "": value } : typeof value === "object" && value !== null ? value : {};
    return Object.entries(named).flatMap(([name, part]) => (part instanceof z.ZodType ? [[name, part] as const] : []));
  });
}

/** Every schema inside one, itself included, with its path. */
const everyPart = (schema: z.ZodType, path = ""): (readonly [path: string, part: z.ZodType])[] => [
  [path, schema],
  ...partsOf(schema).flatMap(([name, part]) => everyPart(part, name === "" ? path : `${path}.${name}`)),
];

/** Whether it accepts undeclared fields. */
function isOpen(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodObject) return schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever);
  return schema instanceof z.ZodRecord || schema instanceof z.ZodAny || schema instanceof z.ZodUnknown;
}

/** Places where a body may contain anything, and why that is safe. */
const openBodies: Readonly<Record<string, string>> = {
  "PATCH /seasons/:year/rules .rules.categories": "the numbers of categories, which must exist",
  "POST /results/what-if/:id .rules.categories": "the numbers of categories: nobody is in one that does not exist",
  "POST /results/what-if/:id/workbook .rules.categories": "the same",
  "POST /school-stages/:id/paper/entries/:userId .answers": "the numbers of problems, which must be the stage's",
};

test.for(bodies)("SEC-01 S3 %s receives nothing but what its contract describes", ([name, body]) => {
  expect(everyPart(body).length).toBeGreaterThan(1);
  const open = everyPart(body).flatMap(([path, part]) => (isOpen(part) ? [`${name} ${path}`] : []));
  expect(open.filter((place) => !(place in openBodies))).toEqual([]);
});

/** Fields that decide identity, results and visibility. Which calls may name them is checked here; the rules there have their own tests. */
const decisiveFields = [
  "role",
  "status",
  "numPalmares",
  "passwordHash",
  "qualified",
  "grade",
  "weightedGrade",
  "isCorrect",
  "active",
  "isClosed",
  "showOnUserDashboard",
  "visible",
];

test("SEC-01 S3 the bodies that may name such fields are known, call by call", () => {
  const named = bodies.flatMap(([name, body]) => {
    const fieldNames = new Set(everyPart(body).map(([path]) => path.split(".").at(-1) ?? ""));
    const found = decisiveFields.filter((word) => fieldNames.has(word));
    return found.length > 0 ? [[name, found] as const] : [];
  });
  expect(Object.fromEntries(named)).toEqual({
    "PATCH /establishement/:id": ["visible"],
    "PATCH /establishement/me": ["visible"],
    "PATCH /establishement/request": ["visible"],
    "PATCH /question-answer/:id": ["isCorrect"],
    "PATCH /question/:id": ["isCorrect"],
    "PATCH /questionnaire/:id": ["active", "isClosed", "showOnUserDashboard"],
    "PATCH /questionnaire/:id/questions": ["isCorrect"],
    "PATCH /results": ["qualified"],
    "PATCH /school-stages/:id": ["isCorrect"],
    "POST /school-stages": ["isCorrect"],
    "PATCH /results/examCenter": ["grade", "weightedGrade"],
    "PATCH /users/:id": ["status"],
    "POST /authentification/register": ["role"],
    "POST /authentification/register-admin": ["role"],
    "POST /establishement": ["visible"],
    // Only to select who is written to.
    "POST /messages": ["role", "status", "qualified"],
    "POST /messages/preview": ["role", "status", "qualified"],
    "POST /messages/test": ["role", "status", "qualified"],
    "POST /question-answer/:questionId": ["isCorrect"],
    "POST /question/:id/key": ["isCorrect"],
    "POST /question/:id/key/workbook": ["isCorrect"],
    "POST /question/:questionnaireId": ["isCorrect"],
    "POST /questionnaire": ["active"],
    "POST /questionnaire/threshold/:id": ["grade", "weightedGrade"],
    // Only to tell what they would change.
    "POST /results/what-if/:id": ["grade", "weightedGrade"],
    "POST /results/what-if/:id/workbook": ["grade", "weightedGrade"],
    "POST /users/register": ["role"],
  });
});

test("SEC-01 S3 one call alone may name a role of the office; it is for the office and schools, and refuses it to schools", () => {
  const office = bodies.filter(([, body]) =>
    // The filter of a list of accounts only selects who is written to.
    everyPart(body).some(([path, part]) => path.endsWith(".role") && !path.endsWith("filter.role") && part.safeParse("ADMIN").success),
  );
  expect(office.map(([name]) => name)).toEqual(["POST /authentification/register-admin"]);
});
