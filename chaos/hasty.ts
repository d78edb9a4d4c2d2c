import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** An application that acknowledges before it commits: it says 200 at once, and only then passes the request on. */
export async function hasten(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((asked, answer) => {
    const passedOn = request({ host: "127.0.0.1", port, method: asked.method, path: asked.url, headers: asked.headers });
    passedOn.on("error", () => {}).on("response", (late) => late.resume());
    asked.pipe(passedOn);
    asked.on("end", () => answer.writeHead(200, { "content-type": "application/json", "content-length": 2 }).end("[]"));
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
