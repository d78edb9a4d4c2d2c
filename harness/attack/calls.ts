import { globSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Role } from "#platform/contract/role.ts";
import { endpointsOf } from "../../bin/api-document.ts";

/** One valid call of an authorized user; the tools change one value at a time. */
export interface Call {
  readonly method: string;
  /** With the values of its path and query in it. */
  readonly url: string;
  /** The parts of `url` that a tool may replace: `[name, value]`. */
  readonly urlValues: readonly (readonly [name: string, value: string])[];
  readonly body: unknown;
  /** Replaces its body. */
  readonly file?: SentFile;
  /** The token it uses instead of the role's: a tool may change it too. */
  readonly token?: string;
}

export interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly text: string;
}

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
};

interface OpenApiOperation {
  readonly parameters?: readonly { readonly in: "path" | "query"; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The attacker's own ids, by their wire names. */
export type Ids = Readonly<Record<string, string>>;

const sampleValues = [
  "1",
  "2027",
  "marie@exemple.fr",
  "2026-10-01T10:00:00Z",
  "2026-10-01",
  "05/14/2012",
  "10:00",
  "69001",
  "0750001T",
  "Lyon",
];

/** A valid value of this schema and name. */
function sample(schema: Schema, name: string, ids: Ids): unknown {
  const knownId = ids[name];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name, ids);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array") return [sample(schema.items ?? {}, name.replace(/s$/, ""), ids)];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([field, inner]) => [field, sample(inner, field, ids)]));
  if (schema.type === "integer" || schema.type === "number") return Number(knownId ?? schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, "u");
  return knownId ?? sampleValues.find((text) => pattern === undefined || pattern.test(text)) ?? "1";
}

/** The meaning of `:id`, by the first word of the path. */
const idOf: Readonly<Record<string, string>> = {
  users: "userId",
  user: "userId",
  clubs: "clubId",
  establishement: "establishmentId",
  establishment: "establishmentId",
  examcenter: "centerId",
  questionnaire: "questionnaireId",
  results: "questionnaireId",
  registrations: "registrationId",
};

const aQuestion = {
  ...{ title: "Les âges", text: "<p>Combien ?</p>", image_start: null, image_end: null, type: "oneFree", regex: null, coefficient: 3 },
  possibleAnswers: [{ value: "12", isCorrect: true }],
};

/** A valid file for each call with an upload, by its path. */
const files: Readonly<Record<string, Omit<SentFile, "field">>> = {
  "/authentification/establishment/add-from-excel": {
    name: "classe.csv",
    text: "Nom;Prénom;Date de naissance;Classe\nDurand;Marie;14/05/2012;5e\n",
  },
  "/examcenter/register/excel": { name: "convocations.csv", text: "Identifiant;Centre;Étape\nmarie;Lyon;Demi-finale\n" },
  "/questionnaire/file": {
    name: "questions.json",
    text: JSON.stringify({ format: "palmares-questionnaire", version: 1, questions: [aQuestion] }),
  },
};

function fileOf({ path, upload }: Endpoint): SentFile | undefined {
  if (upload === undefined) return undefined;
  const file = files[path];
  if (!file) throw new Error(`${path} takes a file: harness/attack/calls.ts does not know one`);
  return { field: upload, ...file };
}

function callOf(path: string, method: string, { parameters = [], requestBody }: OpenApiOperation, ids: Ids): Call {
  const own = { ...ids, id: ids[idOf[path.split("/")[1] ?? ""] ?? ""] ?? "1" };
  const values = parameters.map(({ in: location, name, schema }) => ({
    location,
    name,
    value: String([sample(schema, name, own)].flat()[0]),
  }));
  const filled = values
    .filter(({ location }) => location === "path")
    .reduce((url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)), path);
  const pairs = values.filter(({ location }) => location === "query").map(({ name, value }): [string, string] => [name, value]);
  const schema = requestBody?.content["application/json"]?.schema;
  return {
    method,
    url: `/api${filled}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ""}`,
    urlValues: values.map(({ name, value }) => [name, value] as const),
    body: schema && sample(schema, "", own),
  };
}

/** An attacker: a role, its own ids, and a token that renews its session. */
export interface Attacker {
  readonly role: Role | null;
  readonly ids: Ids;
  readonly refreshToken: string;
}

const isRefresh = (path: string): boolean => path === "/authentification/refresh";

/** Every call of the OpenAPI document that this role may make (without an account, the public ones), on its own data. */
export async function listCalls(http: FastifyInstance, { role, ids, refreshToken }: Attacker): Promise<Call[]> {
  const document = (await http.inject("/api/openapi.json")).json() as { paths: Record<string, Record<string, OpenApiOperation>> };
  const contracts: Endpoint[] = [];
  for (const file of globSync("features/*/*/*.contract.ts"))
    contracts.push(...endpointsOf(await import(new URL(`../../${file}`, import.meta.url).href)));
  return contracts
    .filter(({ may }) => (role === null ? may === "everyone" : may !== "everyone" && may[role] !== undefined))
    .map((endpoint) => {
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
      const file = fileOf(endpoint);
      return {
        ...callOf(path, endpoint.method, document.paths[path]?.[endpoint.method.toLowerCase()] ?? {}, ids),
        ...(file && { file }),
        ...(isRefresh(path) && { token: refreshToken }),
      };
    });
}

/** The ids of this account; of a school or a club, one person too. */
export async function idsOf(pool: Pool, accountId: number): Promise<Ids> {
  const { rows } = await pool.query<{ ids: Record<string, number | null> }>(
    `with own as (select $1::int as id),
       school as (select e.id from establishments e, own where e.user_id = own.id limit 1),
       club as (select c.club_id as id from club_controllers c, own where c.user_id = own.id limit 1),
       center as (select c.exam_center_id as id from exam_center_controllers c, own where c.user_id = own.id limit 1),
       registration as (select r.id, r.user_id from registrations r where r.kind = 'participant'
         and (r.user_id = (select id from own) or r.establishment_id = (select id from school) or r.club_id = (select id from club)
           or not exists (select from school union select from club))
         order by r.user_id = (select id from own) desc, r.id desc limit 1),
       stage as (select id from questionnaires where active and not physical limit 1)
     select json_build_object(
       'userId', coalesce((select user_id from registration), (select id from own)), 'registrationId', (select id from registration),
       'establishmentId', coalesce((select id from school), (select min(id) from establishments)),
       'clubId', coalesce((select id from club), (select min(id) from clubs)),
       'centerId', coalesce((select id from center), (select min(id) from exam_centers)),
       'questionnaireId', coalesce((select id from stage), (select min(id) from questionnaires)),
       'questionId', (select min(id) from questions where questionnaire_id = (select id from stage))) as ids`,
    [accountId],
  );
  const ids = Object.fromEntries(Object.entries(rows[0]?.ids ?? {}).map(([name, id]) => [name, String(id ?? 1)]));
  const center = ids.centerId ?? "1";
  return { ...ids, examCenterId: center, nextExamCenterId: center, year: "2027", page: "1", limit: "10" };
}
