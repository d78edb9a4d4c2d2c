import fastify from "fastify";
import { expect, onTestFinished } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { auditApi } from "#core/audit/audit.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { loggerOf } from "#platform/server/log.ts";
import { Caller, formWith } from "./person.ts";
import { aStage } from "./stages.ts";
import { anAdmin, aParticipant, aSchool, openWorld, test, type World } from "./world.ts";

/** A person's identifying data: none of it may appear in a log. */
const personal = {
  lastname: "Ramanujan-Iyengar",
  email: "srinivasa.ramanujan@exemple.fr",
  birthday: "2012-12-22",
  password: "un secret bien gardé",
  address: "1 rue Kumbakonam",
  phone: "0612345678",
  answer: "réponse très personnelle",
};

/** Calls that are served, refused, ill-formed, unknown, and one that fails: each contains personal data. */
async function makeManyCalls(world: World) {
  const [admin, school] = [await anAdmin(world), await aSchool(world)];
  const { lastname, email, birthday, password, address, phone, answer } = personal;
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, regex: "^[0-9]+$" }] });
  const pupil = await aParticipant(world, { category: "L1", person: { lastname, email, birthday, username: "srinivasa.ramanujan" } });
  const { id, caller, username, wireId } = pupil;
  await world.nobody.refused(authApi.logIn, { body: { username, password } });
  await world.nobody.call(authApi.resetPassword, { body: { username: email } });
  await world.settle();
  await world.nobody.call(authApi.checkMail, { body: { mail: email } });
  await world.nobody.status(authApi.choosePassword, { body: { token: "jeton-de-connexion-secret", password } });
  await caller.call(usersApi.me);
  await caller.call(usersApi.updateMe, { body: { contact: { address, phone } } });
  await caller.status(usersApi.updateMe, { body: { contact: { address: address.repeat(50) }, birthday: "22 décembre 2012" } });
  await caller.status(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId, answers: [answer], totalAnswer: null }] });
  await new Caller(world.http, "not.a.token").status(usersApi.me);
  await admin.caller.call(usersApi.all, { query: { search: lastname } });
  await admin.caller.call(auditApi.list, { query: { search: email } });
  await admin.caller.status(usersApi.all, { query: { search: lastname, limit: 1_000 } });
  await admin.caller.download(privacyApi.page, { params: { id: wireId } });
  await admin.caller.status(usersApi.update, { params: { id: wireId }, body: { username: `${lastname} ${lastname}` } });
  await admin.caller.status(usersApi.update, { params: { id: wireId }, body: { username: school.correspondent.username } });
  await school.correspondent.caller.status(
    { method: "POST", path: "/authentification/establishment/add-from-excel", may: { ESTABLISHEMENT: "own" }, summary: "" },
    { body: formWith("excel", `Nom;Prénom;E-mail\n${lastname};Srinivasa;${email}`, `${lastname}.csv`) },
  );
  await world.http.inject({ url: `/api/personne/${encodeURIComponent(lastname)}?search=${encodeURIComponent(email)}` });
  await world.http.inject({
    method: "POST",
    url: "/api/authentification/log-in",
    payload: `{"username": "${email}`,
    headers: { "content-type": "application/json" },
  });
  // A bug whose message, from PostgreSQL, quotes the written value.
  await world.asOwner((pool) => pool.query(`alter table users add constraint no_such_person check (lastname <> '${lastname} bis')`));
  const broken = await admin.caller.status(usersApi.update, { params: { id: wireId }, body: { contact: { lastname: `${lastname} bis` } } });
  expect(broken).toBe(400);
  // And one whose detail is the conflicting row.
  await world.asOwner((pool) => pool.query("create unique index no_such_twin on users (address) where address <> ''"));
  const other = await aParticipant(world);
  expect(await other.caller.status(usersApi.updateMe, { body: { contact: { address, phone } } })).toBe(500);
  const { text } = await world.db.selectFrom("mails").select("text").where("userId", "=", id).executeTakeFirstOrThrow();
  await admin.caller.call(privacyApi.erase, { params: { id: wireId } });
  const token = /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  return { username, token, bearer: caller.token ?? "", admin: admin.username, sent: "jeton-de-connexion-secret" };
}

test("SEC-02 SEC-05 the log says which call was served or refused and why, without personal data", async () => {
  const lines: string[] = [];
  const world = await openWorld({ logLevel: "debug", logTo: { write: (line: string) => void lines.push(line) } });
  onTestFinished(() => world.close());
  const secrets = await makeManyCalls(world);
  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(20);
  expect(log).toContain("/api/authentification/log-in");
  expect(log).toContain("/api/users/all");
  for (const status of [200, 204, 400, 401, 404, 409, 500]) expect(log).toContain(`"statusCode":${status}`);
  expect(log).toContain("no_such_person");
  expect(log).toContain("no_such_twin");
  for (const secret of [
    ...Object.values(personal),
    ...Object.values(secrets),
    "22 décembre",
    "Ramanujan",
    "Kumbakonam",
    "?search",
    "search=",
  ])
    expect(log.includes(secret), `« ${secret} » is in the log`).toBe(false);
  for (const secret of [encodeURIComponent(personal.email), encodeURIComponent(personal.answer)]) expect(log).not.toContain(secret);
});

test("SEC-05 the message of a bug is logged without what it quotes", () => {
  const lines: string[] = [];
  const { log } = fastify(loggerOf({ level: "info", to: { write: (line: string) => void lines.push(line) } }));
  const { lastname, email, address } = personal;
  log.error({ err: new Error(`550 <${email}> refused`) }, "unexpected");
  log.error({ err: new SyntaxError(`Unexpected token 'R', "${lastname}"... is not valid JSON`) }, "unexpected");
  log.error({ err: new Error(`no place «\u00A0${address}\u00A0»\nat ${address}`) }, "unexpected");
  expect(lines.join("")).toContain("Unexpected token");
  for (const secret of [lastname, email, address]) expect(lines.join("")).not.toContain(secret);
});

test("SEC-05 every call has its own reference, returned to the caller and logged", async () => {
  const lines: string[] = [];
  const world = await openWorld({ logLevel: "info", logTo: { write: (line: string) => void lines.push(line) } });
  onTestFinished(() => world.close());
  const { caller } = await aParticipant(world);
  const references = await Promise.all(
    ["/api/users/me", "/connexion", "/api/nowhere", "/healthz"].map(async (url) => {
      const answer = await world.http.inject({ url, headers: { "x-request-id": "as the caller wishes" } });
      return String(answer.headers["x-request-id"]);
    }),
  );
  expect(new Set(references).size).toBe(4);
  for (const reference of references) {
    expect(reference).toMatch(/^[2-9a-z]{5}-\d+$/);
    expect(lines.filter((line) => line.includes(`"reqId":"${reference}"`))).toHaveLength(1);
  }
  await world.asOwner((pool) => pool.query("alter table users rename column phone to telephone"));
  const { status, message } = await caller.refused(usersApi.updateMe, { body: { contact: { phone: "0612345678" } } });
  const reference = message.split("\u00A0: ")[1];
  expect(status).toBe(500);
  expect(lines.find((line) => line.includes('"unexpected"') && line.includes(`"reqId":"${reference}"`))).toBeDefined();
});
