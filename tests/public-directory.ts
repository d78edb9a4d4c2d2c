import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FixtureContext } from "./world.ts";

export interface PublicSchool {
  readonly code: string;
  readonly name: string;
  readonly department: string;
}

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";
export const codeOf = (number: number): string => `${String(number).padStart(7, "0")}${letters[number % 23]}`;

/** Schools of a department, with codes numbered from `first`. */
export const schoolsOf = (department: string, first: number, count: number): PublicSchool[] =>
  Array.from({ length: count }, (_, index) => ({ code: codeOf(first + index), name: `École ${department} ${index}`, department }));

const rowOf = ({ code, name }: PublicSchool) => ({
  identifiant_de_l_etablissement: code,
  nom_etablissement: name,
  type_etablissement: "Ecole",
  adresse_1: "1 rue du Code",
  code_postal: "69003",
  nom_commune: "Lyon",
});

/** The public directory's answer to a query: its departments, or a page of one of them. */
function answerOf(schools: readonly PublicSchool[], query: URLSearchParams): object {
  const departments = [...new Set(schools.map(({ department }) => department))];
  if (query.has("group_by"))
    return {
      results: departments.map((name) => ({
        code_departement: name,
        schools: schools.filter(({ department }) => department === name).length,
      })),
    };
  const [, requestedDepartment] = /code_departement="(\w+)"/.exec(query.get("where") ?? "") ?? [];
  const offset = Number(query.get("offset"));
  const found = schools
    .filter(({ department }) => department === requestedDepartment)
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return { total_count: found.length, results: found.slice(offset, offset + Number(query.get("limit"))).map(rowOf) };
}

export type FailingResponse = (response: ServerResponse) => unknown;

/** A fixture: a server with the API of the public directory; each function in `failing` answers one of the next requests instead. */
export async function aPublicDirectory({}, { onCleanup }: FixtureContext) {
  const directory = {
    schools: [] as PublicSchool[],
    queries: [] as URLSearchParams[],
    failing: [] as (FailingResponse | undefined)[],
    /** Answers every request, if set. */
    answer: undefined as FailingResponse | undefined,
    url: "",
  };
  const server = createServer(({ url = "" }, response) => {
    const query = new URL(url, "http://directory").searchParams;
    directory.queries.push(query);
    const fail = directory.failing.shift() ?? directory.answer;
    if (fail) fail(response);
    else response.setHeader("content-type", "application/json").end(JSON.stringify(answerOf(directory.schools, query)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  directory.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/records`;
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return directory;
}
