import { type DirectoryEntry, PAGE, readPublicAnswer, readPublicPage, readPublicParts } from "../directory.ts";

const PATIENCE_MS = 2_000;
/** One row is about 3 kB; whatever is longer is no answer to our question. */
const MOST_BYTES = 64 * 1024;

/** Asks what it knows of a school; `undefined` when it was too slow or did not answer as a directory does. */
export type PublicDirectory = (rneCode: string) => Promise<DirectoryEntry | undefined>;

/** The directory of the ministry at this address (3-decisions, section 5), or one that speaks the same API. */
export const publicDirectoryAt =
  (url: string): PublicDirectory =>
  async (rneCode) => {
    const query = { where: `identifiant_de_l_etablissement="${rneCode}"`, limit: "1" };
    const response = await ask(url, query, { patience: PATIENCE_MS, mostBytes: MOST_BYTES });
    return response.json === undefined ? undefined : readPublicAnswer(response.json, rneCode);
  };

/** Why the public directory cannot be walked through. */
export class DirectoryFailure extends Error {
  /** Whether the same question may be answered in a moment: the directory was away, slow or busy. */
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

const PAGE_PATIENCE_MS = 20_000;
const MOST_PAGE_BYTES = 2 * 1024 * 1024;
const fields = "identifiant_de_l_etablissement, nom_etablissement, type_etablissement, adresse_1, code_postal, nom_commune, mail";
const isSchool = '(type_etablissement="Ecole" or type_etablissement="Collège" or type_etablissement="Lycée")';

/** The same directory, walked through whole: its departments, then the schools of each, a page at a time. */
export const directoryWalkAt = (url: string) => {
  const read = async <Read>(query: Readonly<Record<string, string>>, reader: (answer: unknown) => Read | undefined): Promise<Read> => {
    const { status, json } = await ask(url, query, { patience: PAGE_PATIENCE_MS, mostBytes: MOST_PAGE_BYTES });
    const read = json === undefined ? undefined : reader(json);
    if (read !== undefined) return read;
    const isAway = status === undefined || status === 429 || status >= 500;
    throw new DirectoryFailure(isAway ? "away" : "no answer of a directory", isAway);
  };
  return {
    parts: () =>
      read(
        { select: "code_departement, count(*) as schools", where: isSchool, group_by: "code_departement", limit: "1000" },
        readPublicParts,
      ),
    page: (department: string, offset: number) =>
      read(
        {
          select: fields,
          where: `${isSchool} and code_departement="${department}"`,
          order_by: "identifiant_de_l_etablissement",
          limit: String(PAGE),
          offset: String(offset),
        },
        readPublicPage,
      ),
  };
};
export type DirectoryWalk = ReturnType<typeof directoryWalkAt>;

interface Bounds {
  readonly patience: number;
  readonly mostBytes: number;
}

/** What answered: nothing, a status alone, or JSON. */
async function ask(url: string, query: Readonly<Record<string, string>>, { patience, mostBytes }: Bounds) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  try {
    const response = await fetch(address, {
      redirect: "error",
      signal: AbortSignal.timeout(patience),
      headers: { accept: "application/json" },
    });
    const text = await bounded(response, mostBytes);
    return { status: response.status, json: response.ok ? parsed(text) : undefined };
  } catch {
    return { status: undefined, json: undefined };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of an answer; an answer that is too long is given up where it becomes so. */
async function bounded({ body }: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error("too long an answer");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
