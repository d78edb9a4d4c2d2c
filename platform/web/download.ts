import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type CallRequest, fetchResponse, throwUnreachable } from "./api.ts";

interface DownloadOptions {
  /** Called with the bytes received so far, with 0 once the server answers; the total of a workbook being written is unknown. */
  readonly onProgress?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Requests a file and saves it in the downloads under the name given by the server, which is returned.
 *
 * @throws {Refusal} as every call; an incomplete file is not saved.
 */
export async function download<const E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>[0],
  { onProgress, signal }: DownloadOptions = {},
): Promise<string> {
  const response = await fetchResponse(endpoint, { ...(request as object), signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  onProgress?.(received);
  for await (const part of bytesOf(response)) {
    parts.push(part);
    received += part.length;
    onProgress?.(received);
  }
  const name = nameOf(response);
  saveFile(new Blob(parts, { type: response.headers.get("Content-Type") ?? "" }), name);
  return name;
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch(throwUnreachable)) ?? { done: true, value: undefined };
    if (value) yield value;
    if (done) return;
  }
}

const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "fichier");

/** Saves a file in the downloads, like a followed link. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
