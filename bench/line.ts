import { connect, type Socket } from "node:net";

/** One request as bytes, ready to be written; without a token, from nobody. */
export function requestOf(method: string, path: string, token: string | null, body?: unknown): Buffer {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const headers = [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${headers.join("\r\n")}\r\n\r\n${payload}`);
}

export interface Answer {
  /** 2xx. */
  readonly isGood: boolean;
  readonly body: Buffer;
}

/** One connection kept open: one question at a time. A connection that breaks fails what it was asked, and all it will be. */
export interface Line {
  /** Whether the other end has not closed it while nothing was asked. */
  isOpen(): boolean;
  ask(request: Buffer): Promise<Answer>;
  close(): void;
}

export async function openLine(port: number): Promise<Line> {
  const socket = await open(port);
  let asked: PromiseWithResolvers<Answer> | undefined;
  let received: Buffer = Buffer.alloc(0);
  let broken: Error | undefined;
  const fail = (error: Error) => {
    broken = error;
    asked?.reject(error);
  };
  socket.on("error", fail).on("close", () => fail(new Error("the connection was closed")));
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const size = sizeOf(received);
    if (size === undefined || received.length < size.whole) return;
    const answer = { isGood: received[9] === 0x32, body: received.subarray(size.head, size.whole) };
    received = received.subarray(size.whole);
    asked?.resolve(answer);
  });
  return {
    isOpen: () => broken === undefined,
    ask(request) {
      if (broken) return Promise.reject(broken);
      asked = Promise.withResolvers();
      socket.write(request);
      return asked.promise;
    },
    close: () => void socket.end(),
  };
}

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.off("error", reject);
      resolve(socket.setNoDelay());
    });
    socket.once("error", reject);
  });

/** How large an answer is whose head has come: these servers always say how long the body is. */
function sizeOf(received: Buffer): { readonly head: number; readonly whole: number } | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(received.toString("latin1", 0, end))?.[1];
  return { head: end + 4, whole: end + 4 + Number(length ?? 0) };
}
