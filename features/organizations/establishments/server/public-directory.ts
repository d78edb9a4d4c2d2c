import { type DirectoryEntry, PAGE_SIZE, readPublicPage, readPublicParts, readPublicResponse } from "../directory.ts";

const TIMEOUT_MS = 2_000;
/** One row is about 3 kB; a longer text is no answer to this query. */
const MAX_BYTES = 64 * 1024;

/** Queries its facts about a school; `undefined` if it was too slow or the answer is not a directory's. */
export type PublicDirectory = (rneCode: string) => Promise<DirectoryEntry | undefined>;

/** The directory of the ministry at this address (INS-08), or one with the same API. */
export const publicDirectoryAt =
  (url: string): PublicDirectory =>
  async (rneCode) => {
    const query = { where: `identifiant_de_l_etablissement="${rneCode}"`, limit: "1" };
    const response = await fetchJson(url, query, TIMEOUT_MS, MAX_BYTES);
    return response.json === undefined ? undefined : readPublicResponse(response.json, rneCode);
  };

export class DirectoryFailure extends Error {
  /** Whether a retry may succeed: the directory was unavailable, slow or busy. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean) {
    super(message);
    this.isTransient = isTransient;
  }
}

const PAGE_TIMEOUT_MS = 20_000;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const pageFields = "identifiant_de_l_etablissement, nom_etablissement, type_etablissement, adresse_1, code_postal, nom_commune, mail";
const schoolCondition = '(type_etablissement="Ecole" or type_etablissement="Collège" or type_etablissement="Lycée")';

export const directoryWalkAt = (url: string) => {
  const read = async <Read>(query: Readonly<Record<string, string>>, parse: (answer: unknown) => Read | undefined): Promise<Read> => {
    const { status, json } = await fetchJson(url, query, PAGE_TIMEOUT_MS, MAX_PAGE_BYTES);
    const read = json === undefined ? undefined : parse(json);
    if (read !== undefined) return read;
    const isUnavailable = status === undefined || status === 429 || status >= 500;
    throw new DirectoryFailure(isUnavailable ? "away" : "no answer of a directory", isUnavailable);
  };
  return {
    parts: () =>
      read(
        { select: "code_departement, count(*) as schools", where: schoolCondition, group_by: "code_departement", limit: "1000" },
        readPublicParts,
      ),
    page: (department: string, offset: number) =>
      read(
        {
          select: pageFields,
          where: `${schoolCondition} and code_departement="${department}"`,
          order_by: "identifiant_de_l_etablissement",
          limit: String(PAGE_SIZE),
          offset: String(offset),
        },
        readPublicPage,
      ),
  };
};
export type DirectoryWalk = ReturnType<typeof directoryWalkAt>;

async function fetchJson(url: string, query: Readonly<Record<string, string>>, timeoutMs: number, maxBytes: number) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  try {
    const response = await fetch(address, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: "application/json" },
    });
    const text = await readText(response, maxBytes);
    return { status: response.status, json: response.ok ? parseJson(text) : undefined };
  } catch {
    return { status: undefined, json: undefined };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error("too long an answer");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
