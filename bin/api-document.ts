import type { Endpoint } from "#platform/contract/endpoint.ts";
import { roles } from "#platform/contract/role.ts";

/** An endpoint, and the contract that declares it. */
export interface DeclaredEndpoint {
  readonly endpoint: Endpoint;
  readonly file: string;
}

/** Whether an export of a contract is a call. */
const isEndpoint = (value: unknown): value is Endpoint => typeof value === "object" && value !== null && "path" in value && "may" in value;

/** The endpoints among the exports of a contract. */
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
ago, else 403 with the code \`STEP_UP\`.`;

const keyOf = ({ endpoint: { path, method } }: DeclaredEndpoint): string =>
  `${path.replaceAll(/[:/]/g, (character) => (character === "/" ? " " : "~"))} ${method}`;

function row({ endpoint, file }: DeclaredEndpoint): string {
  const { method, alsoMethod, path, summary } = endpoint;
  const methods = [method, alsoMethod].filter(Boolean).join(", ");
  return `| \`${methods} ${path}\` | ${describeCallers(endpoint)} | ${describeTraffic(endpoint)} | ${summary.replaceAll("|", "\\|")} | [${file.split("/").at(-1)}](../${file}) |`;
}

function describeCallers({ may, stepUp }: Endpoint): string {
  if (may === "everyone") return "everyone";
  const allowedRoles = roles
    .filter((role) => may[role])
    .map((role) => `${role} *${may[role]}*`)
    .join(", ");
  return stepUp ? `${allowedRoles}; *fresh proof*${stepUp === true ? "" : ` ${stepUp.when}`}` : allowedRoles;
}

function describeTraffic({ query, body, upload, response, file, status }: Endpoint): string {
  const requestText = [query && "query", upload ? `file \`${upload}\`` : body && "JSON"].filter(Boolean).join(", ");
  const responseText = [response && `${status ?? 200} JSON`, file && `file ${file}`].filter(Boolean).join(" or ") || "204";
  return `${requestText ? `${requestText} → ` : ""}${responseText}`;
}
