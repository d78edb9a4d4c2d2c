import * as z from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { roles } from "#platform/contract/role.ts";

export interface DeclaredEndpoint {
  readonly endpoint: Endpoint;
  readonly file: string;
}

const isEndpoint = (value: unknown): value is Endpoint => typeof value === "object" && value !== null && "path" in value && "may" in value;

export const endpointsOf = (exported: object): Endpoint[] =>
  Object.values(exported)
    .filter((group) => typeof group === "object" && group !== null)
    .flatMap((group) => Object.values(group as object))
    .filter(isEndpoint);

/** Every call of the API as a table: docs/api.md, which `npm run api` writes and a test checks. */
export function apiDocument(endpoints: readonly DeclaredEndpoint[]): string {
  const sorted = endpoints.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), "en"));
  const rooms = Map.groupBy(sorted, ({ endpoint }) => endpoint.path.split("/")[1] ?? "");
  const parts = [...rooms].map(
    ([room, calls]) =>
      `## ${room}\n\n| Call | Who, on what | Sends, answers | What it does | Contract |\n|---|---|---|---|---|\n${calls.map(row).join("\n")}\n`,
  );
  return `# Every call of the API\n\n${head}\n\n${parts.join("\n")}`;
}

const head = `Written by \`npm run api\` from the contracts; a test compares. Paths stand below \`/api\`, whose page \`/api/docs\` shows every field.
*any*: on any object; *own*: only on one's own, as the routes of the room say, else 403. A role that is not named is refused (403), and so is whoever is signed
out (401). The federation (ADMIN) gets 404 for what does not exist. *Fresh proof*: asks for a password or a passkey given in this session less than ten minutes
ago, else 403 with the code \`STEP_UP\`. *If changed*: a value that equals the stored one asks for none. *Asks*: 409 with what the call would do to people and a
\`confirmation\`; the same call with \`confirmed\` set to it goes through. *People only*: refused to programs (403).

A program of the federation calls with a token of its own, \`Authorization: Bearer plm_…\`, made under « Configuration, Programmes »: it needs no cookie, passkey or
fresh proof, and makes 600 calls a minute at most. With the scope « Lecture » it makes GET calls only, except those that also answer POST, which change something. No program
changes the accounts of the office or what protects them, nor data of its maker's own account. An administrator who signs in instead gets 403 with the code
\`PASSKEY_REQUIRED\` seven days after the first sign-in without a passkey, unless the setting \`ADMIN_PASSKEY_REQUIRED\` is off, and a session of the office ends after 30 minutes
without a call and after 12 hours in all. The access token of a browser that is not to stay signed in works only with that browser's cookie.

\`User.answers\` of the specification is in no answer: \`GET /users-answer/details/:userId/:questionnaireId\` shows the answers of one participant. They are erased some days
after the ranking is definitive, as the rules of the season say.`;

const keyOf = ({ endpoint: { path, method } }: DeclaredEndpoint): string =>
  `${path.replaceAll(/[:/]/g, (character) => (character === "/" ? " " : "~"))} ${method}`;

function row({ endpoint, file }: DeclaredEndpoint): string {
  const { method, alsoMethod, path, summary } = endpoint;
  const methods = [method, alsoMethod].filter(Boolean).join(", ");
  return `| \`${methods} ${path}\` | ${describeCallers(endpoint)} | ${describeTraffic(endpoint)} | ${summary.replaceAll("|", "\\|")} | [${file.split("/").at(-1)}](../${file}) |`;
}

const asks = ({ query, body }: Endpoint): boolean =>
  [query, body].some((schema) => {
    if (!schema) return false;
    const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return properties !== undefined && "confirmed" in properties;
  });

function describeCallers(endpoint: Endpoint): string {
  const { may, peopleOnly, stepUp } = endpoint;
  if (may === "everyone") return "everyone";
  const allowedRoles = roles
    .filter((role) => may[role])
    .map((role) => `${role} *${may[role]}*`)
    .join(", ");
  const notes = [stepUp && `*fresh proof*${describeStepUp(stepUp)}`, asks(endpoint) && "*asks*", peopleOnly && "*people only*"];
  return [allowedRoles, ...notes.filter(Boolean)].join("; ");
}

function describeStepUp(stepUp: NonNullable<Endpoint["stepUp"]>): string {
  if (stepUp === true) return "";
  return stepUp === "each time" ? " of its own" : ` ${stepUp.when}${stepUp.onlyIfChanged ? ", *if changed*" : ""}`;
}

function describeTraffic({ query, body, upload, response, file, status }: Endpoint): string {
  const requestText = [query && "query", upload ? `file \`${upload}\`` : body && "JSON"].filter(Boolean).join(", ");
  const responseText = [response && `${status ?? 200} JSON`, file && `file ${file}`].filter(Boolean).join(" or ") || "204";
  return `${requestText ? `${requestText} → ` : ""}${responseText}`;
}
