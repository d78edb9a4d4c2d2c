import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface PublicSchool {
  readonly code: string;
  readonly name: string;
  readonly department: string;
}

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";
export const coded = (number: number): string => `${String(number).padStart(7, "0")}${letters[number % 23]}`;

/** So many schools of a department, the first numbers of whose codes these are. */
export const schoolsOf = (department: string, first: number, count: number): PublicSchool[] =>
  Array.from({ length: count }, (_, place) => ({ code: coded(first + place), name: `École ${department} ${place}`, department }));

const rowOf = ({ code, name }: PublicSchool) => ({
  identifiant_de_l_etablissement: code,
  nom_etablissement: name,
  type_etablissement: "Ecole",
  adresse_1: "1 rue du Code",
  code_postal: "69003",
  nom_commune: "Lyon",
});

/** What the public directory answers to these questions: its departments, or a page of one of them. */
function answerOf(schools: readonly PublicSchool[], asked: URLSearchParams): object {
  const departments = [...new Set(schools.map(({ department }) => department))];
  if (asked.has("group_by"))
    return {
      results: departments.map((name) => ({
        code_departement: name,
        schools: schools.filter(({ department }) => department === name).length,
      })),
    };
  const [, wanted] = /code_departement="(\w+)"/.exec(asked.get("where") ?? "") ?? [];
  const offset = Number(asked.get("offset"));
  const found = schools.filter(({ department }) => department === wanted).toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return { total_count: found.length, results: found.slice(offset, offset + Number(asked.get("limit"))).map(rowOf) };
}

export type Failing = (response: ServerResponse) => unknown;

interface Ending {
  onCleanup(end: () => void): void;
}

/** A fixture: a server that speaks the API of the public directory; `failing` answers in its place the next times, where it is somebody. */
export async function aPublicDirectory({}, { onCleanup }: Ending) {
  const directory = { schools: [] as PublicSchool[], asked: [] as URLSearchParams[], failing: [] as (Failing | undefined)[], url: "" };
  const server = createServer(({ url = "" }, response) => {
    const asked = new URL(url, "http://directory").searchParams;
    directory.asked.push(asked);
    const fail = directory.failing.shift();
    if (fail) fail(response);
    else response.setHeader("content-type", "application/json").end(JSON.stringify(answerOf(directory.schools, asked)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  directory.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/records`;
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return directory;
}
