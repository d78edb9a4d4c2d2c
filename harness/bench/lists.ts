import { parseArgs } from "node:util";
import { startEmbedded } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";

// `node harness/bench/lists.ts --data DIRECTORY`: after `npm run season`, how PostgreSQL reads each list of the specifications. A list that scans
// or sorts a whole large table has no index.

const { values } = parseArgs({
  options: { data: { type: "string", default: `${import.meta.dirname}/.data` }, "database-url": { type: "string" } },
});

const person = "u.id, u.username, u.lastname, u.firstname, u.email";
const year = "(select (value #>> '{}')::int from settings where name = 'ACTIVE_YEAR')";
const participants = `from registrations r join users u on u.id = r.user_id where r.kind = 'participant' and r.year = ${year}`;

/** The lists by their names in the specification; each search uses a rare and a common text. */
const lists: Readonly<Record<string, string>> = {
  "users by name": `select ${person} from users u order by lastname, firstname, id limit 10`,
  "users by username": `select ${person} from users u order by username, id limit 10`,
  "users by e-mail": `select ${person} from users u order by email, id limit 10`,
  "users by first name": `select ${person} from users u order by firstname, id limit 10`,
  "users of a role": `select ${person} from users u where role = 'ADMIN' order by id limit 10`,
  "users, rare search": `select ${person} from users u where search_text like '%' || fold('P0000123') || '%' order by lastname, firstname, id limit 10`,
  "users of an address": `select ${person} from users u where lower(email) = 'x@exemple.fr' and email <> ''`,
  "participants of a year by name": `select ${person} ${participants} order by u.lastname, u.firstname, u.id limit 15`,
  "participants of a year and category": `select ${person} ${participants} and r.category_id = 1 order by u.lastname, u.firstname, u.id limit 15`,
  "participants alone": `select r.id from registrations r where r.kind = 'participant' and r.year = ${year} and establishment_id is null and club_id is null order by r.id limit 15`,
  "pupils of a school": `select ${person} from registrations r join users u on u.id = r.user_id where r.kind = 'participant' and r.establishment_id = 1 and r.year = ${year} order by u.lastname, u.firstname, u.id limit 15`,
  "members of a club": `select ${person} from registrations r join users u on u.id = r.user_id where r.kind = 'participant' and r.club_id = 1 and r.year = ${year} order by u.lastname, u.firstname, u.id limit 15`,
  "registrations of a person": "select id from registrations where user_id = 100 and kind = 'participant' order by year desc",
  "memberships of schools": `select e.id from establishments e left join registrations r on r.establishment_id = e.id and r.kind = 'establishment' and r.year = ${year} order by e.name, e.id limit 10`,
  "clubs by name": "select id from clubs order by name, id limit 15",
  "exam centers by name": "select id from exam_centers order by name, id limit 10",
  "results of a stage by grade":
    "select user_id from results where questionnaire_id = 1 order by grade desc, weighted_grade desc, time, user_id limit 10",
  "results of a stage by coefficient":
    "select user_id from results where questionnaire_id = 1 and grade is not null order by weighted_grade desc, user_id desc limit 10",
  "results of a stage by time":
    "select user_id from results where questionnaire_id = 1 and grade is not null order by time, user_id limit 10",
  "people of a stage by name":
    "select u.id from users u left join lateral (select user_id from results s where s.questionnaire_id = 1 and s.user_id = u.id limit 1) x on true where x.user_id is not null order by u.lastname, u.firstname, u.id limit 10",
  "results of a person": "select questionnaire_id from results where user_id = 100",
  "participants of a center": "select user_id from results where next_exam_center_id = 1 and questionnaire_id = 1",
  "answers of a person": "select answers from sheets where questionnaire_id = 7 and user_id = 100",
  "sessions of a person": "select id from sessions where user_id = 100",
  "mails, newest first": "select id from mails order by created_at desc, id desc limit 10",
  "mails, search":
    "select id from mails where fold(recipient || ' ' || subject) like '%dupont%' order by created_at desc, id desc limit 10",
  "trail, newest first": "select id from audit_trail order by at desc, id desc limit 10",
  "trail of a person": "select id from audit_trail where actor_id = 1 order by id desc limit 10",
  "schools of the directory": "select name from school_directory where rne_code = '0132572A'",
  "cities of a postal code": "select city from cities where zip_code = '69001'",
};

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Node[];
}

const small = new Set([
  "settings",
  "clubs",
  "exam_centers",
  "categories",
  "languages",
  "establishments",
  "mails",
  "audit_trail",
  "sessions",
]);

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const isFullScan = (node: Node): boolean => node["Node Type"] === "Seq Scan" && !small.has(node["Relation Name"] ?? "");

const server = values["database-url"] ? undefined : await startEmbedded({ directory: values.data });
const { pool, close } = openDatabase(values["database-url"] ?? server?.url("palmares_season") ?? "", { max: 1 });
let failed = 0;
for (const [name, text] of Object.entries(lists)) {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Node; "Execution Time": number }] }>(`explain (analyze, format json) ${text}`);
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error(`no plan for ${name}`);
  const nodes = nodesOf(plan.Plan);
  const isBad = nodes.some(isFullScan);
  failed += Number(isBad);
  const planText = nodes.map((node) => [node["Node Type"], node["Relation Name"]].filter(Boolean).join(" ")).join(" < ");
  console.log(`${isBad ? "NO INDEX" : "ok"}  ${name}: ${plan["Execution Time"].toFixed(1)} ms  ${planText}`);
}
const { rows } = await pool.query<{ users: number }>("select count(*) as users from users");
console.log(`among ${rows[0]?.users} users`);
await close();
await server?.stop();
console.log(`${Object.keys(lists).length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
