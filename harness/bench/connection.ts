import { connect, type Socket } from "node:net";

/** One request as bytes, ready to be written; anonymous without a token. */
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

/** One keep-alive connection: one request at a time. If it breaks, the current request and all later ones fail. */
export interface Connection {
  /** False if the server has closed it while idle. */
  isOpen(): boolean;
  send(request: Buffer): Promise<Answer>;
  close(): void;
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = await openSocket(port);
  let pending: PromiseWithResolvers<Answer> | undefined;
  let received: Buffer = Buffer.alloc(0);
  let broken: Error | undefined;
  const fail = (error: Error) => {
    broken = error;
    pending?.reject(error);
  };
  socket.on("error", fail).on("close", () => fail(new Error("the connection was closed")));
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const size = sizeOf(received);
    if (size === undefined || received.length < size.total) return;
    const answer = { isGood: received[9] === 0x32, body: received.subarray(size.head, size.total) };
    received = received.subarray(size.total);
    pending?.resolve(answer);
  });
  return {
    isOpen: () => broken === undefined,
    send(request) {
      if (broken) return Promise.reject(broken);
      pending = Promise.withResolvers();
      socket.write(request);
      return pending.promise;
    },
    close: () => void socket.end(),
  };
}

const openSocket = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.off("error", reject);
      resolve(socket.setNoDelay());
    });
    socket.once("error", reject);
  });

/** The size of a response, from its head: these servers always send the body's length. */
function sizeOf(received: Buffer): { readonly head: number; readonly total: number } | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(received.toString("latin1", 0, end))?.[1];
  return { head: end + 4, total: end + 4 + Number(length ?? 0) };
}
