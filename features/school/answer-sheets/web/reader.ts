import { trustedTypes } from "#platform/web/trusted-types.ts";
import type { PictureReading, Reader, ReadRequest, ReadResponse } from "./picture-reading.ts";
import workerUrl from "./reader.worker.ts?worker&url";

let policy: { createScriptURL(address: string): string } | undefined;

/** Allows only files of this build to run as workers. */
function ourFile(address: string): string {
  if (!/^\/assets\/[\w.-]+$/.test(address)) throw new TypeError(`${address} is none of our files`);
  return address;
}

export function startWorker(address: string): Worker {
  policy ??= trustedTypes?.createPolicy("palmares-reader", { createScriptURL: ourFile });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: "module" });
}

/** Reads pictures in a worker, so that the page stays as quick as before. */
export function openReader(): Reader {
  const worker = startWorker(workerUrl);
  const waiting = new Map<number, PromiseWithResolvers<PictureReading>>();
  let last = 0;
  const loading = Promise.withResolvers<boolean>();
  const fail = (reason: string) => {
    loading.resolve(false);
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<ReadResponse>) => {
    if ("isLoaded" in data) return loading.resolve(data.isLoaded);
    const pending = waiting.get(data.id);
    waiting.delete(data.id);
    if ("reading" in data) pending?.resolve(data.reading);
    else pending?.reject(new Error(data.failure));
  });
  worker.addEventListener("error", ({ message }) => fail(message));
  return {
    isLoaded: loading.promise,
    read(picture: Blob): Promise<PictureReading> {
      last += 1;
      const pending = Promise.withResolvers<PictureReading>();
      waiting.set(last, pending);
      worker.postMessage({ id: last, picture } satisfies ReadRequest);
      return pending.promise;
    },
    close(): void {
      worker.terminate();
      fail("closed");
    },
  };
}
