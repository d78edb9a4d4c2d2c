import { describe, expect } from "vitest";
import { type Role, roles } from "#platform/contract/role.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Cast, castOf, ownCells, requestsForAnyAccount } from "./permissions.cast.ts";
import { ACTIVE_YEAR, aClubApplicant, anApplicant, test as worldly } from "./world.ts";

// LET-01, LET-12: an applicant for a school or a club, not confirmed yet, on every call of a school or a club.

const test = worldly
  .extend("cast", { scope: "file" }, ({ world }) => castOf(world))
  .extend("applicants", { scope: "file" }, async ({ world, cast }) => {
    const rneCode = "0690001B";
    await world.db.updateTable("establishments").set({ rneCode }).where("id", "=", cast.school.id).execute();
    return {
      ESTABLISHEMENT: await anApplicant(world, { rneCode, name: cast.school.name, officialEmail: "ce.0690001b@ac-lyon.example" }),
      CLUB: await aClubApplicant(world, { name: cast.club.name }),
    };
  });

interface UnconfirmedRole {
  readonly of: string;
  readonly role: "ESTABLISHEMENT" | "CLUB";
  /** Calls allowed to an applicant, and why. */
  readonly allowed: Readonly<Record<string, string>>;
  /** Valid calls on the data of the school or the club, where the contract admits any account of the role. */
  readonly requestsOf: (cast: Cast) => Readonly<Record<string, object>>;
  /** Names absent from every answer. */
  readonly secretWords: (cast: Cast) => readonly string[];
}

const schoolApplicant: UnconfirmedRole = {
  of: "a school",
  role: "ESTABLISHEMENT",
  allowed: {
    "POST /authentification/log-out/:id": "their own session",
    "GET /questionnaire/years": "which years there were: public",
    "GET /questionnaire/next/:id": "what comes after such a stage",
    "GET /establishement/request": "their own request",
    "POST /establishement/request": "their own request",
    "PATCH /establishement/request": "the season that they prepare",
    "POST /establishement/request/code": "to the school itself, few a day",
    "POST /establishement/request/confirm": "with the code of the school itself",
    "GET /establishement/request/pupils": "the list that they prepare",
    "POST /establishement/request/pupils": "the list that they prepare",
    "GET /authentification/establishment/add-from-excel/template": "an empty form",
  },
  requestsOf: (cast) => {
    const atQuarter = { params: { questionnaireId: cast.quarter } };
    const requests = requestsForAnyAccount(cast);
    const list = "POST /authentification/establishment/add-from-excel";
    return {
      ...requests,
      [list]: { ...requests[list], query: { establishmentId: cast.school.wireId } },
      "GET /establishement/me/stages/:questionnaireId": atQuarter,
      "GET /establishement/me/export": { query: { year: ACTIVE_YEAR } },
      "GET /establishement/me/classes": { query: { year: ACTIVE_YEAR } },
      "GET /establishement/me/classes/teachers": {},
      "GET /establishement/me/slips": {},
      "GET /diplomas/stage/:questionnaireId/without": atQuarter,
      "POST /establishement/me/convocations/:questionnaireId": { ...atQuarter, body: { userIds: [cast.pupil.wireId] } },
      "POST /school-stages/waiting": { body: {} },
      "GET /school-stages/released/:questionId/images": { params: { questionId: "1" } },
      "GET /registrations/squad": { query: { year: ACTIVE_YEAR } },
    };
  },
  secretWords: ({ pupil, school }) => [pupil.username, pupil.email, school.correspondent.username],
};

const clubApplicant: UnconfirmedRole = {
  of: "a club",
  role: "CLUB",
  allowed: {
    "POST /authentification/log-out/:id": "their own session",
    "GET /questionnaire/years": "which years there were: public",
    "GET /clubs/request": "their own request",
    "POST /clubs/request": "their own request",
  },
  requestsOf: () => ({}),
  secretWords: ({ member, club }) => [member.username, member.email, club.manager.username],
};

/** The calls of a role; those open to every signed-in user concern their own account. */
const callsOf = (role: Role) =>
  contracts.filter(({ may }) => may !== "everyone" && may[role] !== undefined && !roles.every((one) => may[one] === "any"));

describe.for([schoolApplicant, clubApplicant])(
  "LET-01 LET-12 not confirmed yet: applicants for $of",
  ({ role, allowed, requestsOf, secretWords }) => {
    const offeredCalls = callsOf(role);

    test.for(offeredCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
      "%s",
      async ([name, endpoint], { cast, applicants }) => {
        const own = ownCells(cast)[name]?.[role]?.own;
        const request = requestsOf(cast)[name] ?? own ?? {};
        const status = await applicants[role].caller.status(endpoint, request);
        if (name in allowed) expect(status, allowed[name]).not.toBe(401);
        else expect(status, "refused, or declared above with the reason").toBe(403);
      },
    );

    test("every allowed call exists", () => {
      expect(Object.keys(allowed).filter((name) => !offeredCalls.some((endpoint) => nameOf(endpoint) === name))).toEqual([]);
    });

    test("the answer of an allowed call names nobody of the school or the club", async ({ world, cast, applicants }) => {
      for (const endpoint of offeredCalls.filter((one) => nameOf(one) in allowed && one.method === "GET" && !one.params && !one.file)) {
        const { body } = await world.http.inject({
          url: `/api${endpoint.path}`,
          headers: { authorization: `Bearer ${applicants[role].caller.token}` },
        });
        for (const word of secretWords(cast)) expect(body, nameOf(endpoint)).not.toContain(word);
      }
    });
  },
);
