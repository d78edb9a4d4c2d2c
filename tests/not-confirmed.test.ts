import { describe, expect } from "vitest";
import { roles } from "#platform/contract/role.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Cast, castOf, ownCells } from "./permissions.cast.ts";
import { formWith } from "./person.ts";
import { ACTIVE_YEAR, anApplicant, test as worldly } from "./world.ts";

// LET-01: somebody who says that they act for a school, before anybody has confirmed it, over every call of a school.

const test = worldly
  .extend("cast", { scope: "file" }, ({ world }) => castOf(world))
  .extend("applicant", { scope: "file" }, async ({ world, cast }) => {
    const rneCode = "0690001B";
    await world.db.updateTable("establishments").set({ rneCode }).where("id", "=", cast.school.id).execute();
    return anApplicant(world, { rneCode, name: cast.school.name, officialEmail: "ce.0690001b@ac-lyon.example" });
  });

/** What a school may call that is nobody's yet, and why. */
const allowed: Readonly<Record<string, string>> = {
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
};

/** The calls of a school: what everybody who is signed in may call is about themselves. */
const offered = contracts.filter(
  ({ may }) => may !== "everyone" && may.ESTABLISHEMENT !== undefined && !roles.every((role) => may[role] === "any"),
);

/** Well-formed calls on what the school has, where the permission says that any school may. */
const asked = ({ pupil, quarter, school }: Cast): Readonly<Record<string, object>> => {
  const rows = [{ row: 2, lastname: "Petit", firstname: "Zoé", birthday: "12/05/2014", genre: "F", categoryName: "C1" }];
  const contact = { lastname: "Petit", firstname: "Zoé", email: "", address: "", city: "", zip_code: "", country: "France", phone: "" };
  const userIds = [pupil.wireId];
  return {
    "PATCH /establishement/me": { body: { estimatedParticipants: 30 } },
    "POST /establishement/me/pupils": { body: { rows } },
    "GET /establishement/me/stages/:questionnaireId": { params: { questionnaireId: quarter } },
    "GET /establishement/me/export": { query: { year: ACTIVE_YEAR } },
    "POST /establishement/me/slips": { body: { userIds } },
    "POST /establishement/me/convocations/:questionnaireId": { params: { questionnaireId: quarter }, body: { userIds } },
    "POST /establishement/me/renewals": { body: { rows: [{ userId: pupil.wireId, categoryName: "C2" }] } },
    "POST /users/register": {
      body: { role: "USER", birthday: "05/12/2014", genre: "femme", categoryName: "C1", languageName: "Français", contact },
    },
    "POST /authentification/register-admin": { body: { role: "USER", contact, noRegistration: true } },
    "POST /authentification/establishment/add-from-excel": {
      query: { establishmentId: school.wireId },
      body: formWith("excel", "Nom;Prénom\nDurand;Léa", "élèves.csv"),
    },
    "POST /registrations/renew": { body: {} },
    "GET /registrations/squad": { query: { year: ACTIVE_YEAR } },
  };
};

describe("LET-01 not confirmed yet", () => {
  test.for(offered.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async ([name, endpoint], { cast, applicant }) => {
    const own = ownCells(cast)[name]?.ESTABLISHEMENT?.own;
    const request = asked(cast)[name] ?? own ?? {};
    const status = await applicant.caller.status(endpoint, request);
    if (name in allowed) expect(status, allowed[name]).not.toBe(401);
    else expect(status, "refused, or written into the list with the reason").toBe(403);
  });

  test("every call that is allowed is one", () => {
    expect(Object.keys(allowed).filter((name) => !offered.some((endpoint) => nameOf(endpoint) === name))).toEqual([]);
  });

  test("LET-01 what an allowed call answers names no pupil of the school", async ({ world, cast, applicant }) => {
    for (const endpoint of offered.filter((one) => nameOf(one) in allowed && one.method === "GET" && !one.params && !one.file)) {
      const { body } = await world.http.inject({
        url: `/api${endpoint.path}`,
        headers: { authorization: `Bearer ${applicant.caller.token}` },
      });
      for (const word of [cast.pupil.username, cast.pupil.email, cast.school.correspondent.username])
        expect(body, nameOf(endpoint)).not.toContain(word);
    }
  });
});
