import { type AddressInfo, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

const NOTIFICATION = "A".charCodeAt(0);

/** A proxy in front of PostgreSQL that drops notifications, as a pooler in transaction mode does; returns its address. */
export async function aProxyWithoutNotify(databaseUrl: string): Promise<string> {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const socket = searchParams.get("host") ?? decodeURIComponent(hostname);
  const to = socket.startsWith("/") ? { path: `${socket}/.s.PGSQL.${port || 5432}` } : { host: socket, port: Number(port || 5432) };
  const server = createServer((client) => {
    const database = connect(to);
    client.pipe(database);
    let buffered = Buffer.alloc(0);
    database.on("data", (chunk) => {
      buffered = Buffer.concat([buffered, chunk]);
      while (buffered.length >= 5 && buffered.length >= buffered.readInt32BE(1) + 1) {
        const length = buffered.readInt32BE(1) + 1;
        if (buffered[0] !== NOTIFICATION) client.write(buffered.subarray(0, length));
        buffered = buffered.subarray(length);
      }
    });
    for (const end of [client, database]) end.on("error", () => {}).on("close", () => [client, database].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const proxyUrl = new URL(databaseUrl);
  proxyUrl.searchParams.delete("host");
  proxyUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxyUrl.href;
}
