import { type DirectoryEntry, readPublicAnswer } from "../directory.ts";

const PATIENCE_MS = 2_000;
/** One row is about 3 kB; whatever is longer is no answer to our question. */
const MOST_BYTES = 64 * 1024;

/** Asks what it knows of a school; `undefined` when it was too slow or did not answer as a directory does. */
export type PublicDirectory = (rneCode: string) => Promise<DirectoryEntry | undefined>;

/** The directory of the ministry at this address (3-decisions, section 5), or one that speaks the same API. */
export const publicDirectoryAt =
  (url: string): PublicDirectory =>
  async (rneCode) => {
    const address = new URL(url);
    address.searchParams.set("where", `identifiant_de_l_etablissement="${rneCode}"`);
    address.searchParams.set("limit", "1");
    try {
      const response = await fetch(address, {
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { accept: "application/json" },
      });
      return response.ok ? readPublicAnswer(JSON.parse(await bounded(response)), rneCode) : undefined;
    } catch {
      return undefined;
    }
  };

/** The text of an answer; an answer that is too long is given up where it becomes so. */
async function bounded({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error("too long an answer");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
