import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** An application that acknowledges before it commits: it responds 200, and only then forwards the request. */
export async function startEarlyAcknowledger(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((incoming, answer) => {
    const forwarded = request({ host: "127.0.0.1", port, method: incoming.method, path: incoming.url, headers: incoming.headers });
    forwarded.on("error", () => {}).on("response", (response) => response.resume());
    incoming.pipe(forwarded);
    incoming.on("end", () => answer.writeHead(200, { "content-type": "application/json", "content-length": 2 }).end("[]"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
