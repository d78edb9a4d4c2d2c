import type { Endpoint } from "#platform/contract/endpoint.ts";
import { answered, type CallRequest, unreachable } from "./api.ts";

interface Following {
  /** Hears of the bytes received so far, of 0 once the server answers: how many there will be is not known while a workbook is written. */
  readonly onProgress?: (bytes: number) => void;
  /** Gives the download up. */
  readonly signal?: AbortSignal;
}

/**
 * Asks for a file and keeps it in the downloads under the name that the server gives, which is returned.
 *
 * @throws {Refusal} as every call; nothing is kept of a file that stopped half-way.
 */
export async function download<const E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>[0],
  { onProgress, signal }: Following = {},
): Promise<string> {
  const response = await answered(endpoint, { ...(request as object), signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  onProgress?.(received);
  for await (const part of bytesOf(response)) {
    parts.push(part);
    received += part.length;
    onProgress?.(received);
  }
  const name = nameOf(response);
  keepFile(new Blob(parts, { type: response.headers.get("Content-Type") ?? "" }), name);
  return name;
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch(unreachable)) ?? { done: true, value: undefined };
    if (value) yield value;
    if (done) return;
  }
}

const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "fichier");

/** Keeps a file in the downloads, as if a link to it had been followed. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
