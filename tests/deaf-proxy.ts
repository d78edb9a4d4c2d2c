import { type AddressInfo, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

const NOTIFICATION = "A".charCodeAt(0);

/** Stands before PostgreSQL and lets no notification through, as a pooler in transaction mode does: the address to connect to. */
export async function aDeafProxy(databaseUrl: string): Promise<string> {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const socket = searchParams.get("host") ?? decodeURIComponent(hostname);
  const to = socket.startsWith("/") ? { path: `${socket}/.s.PGSQL.${port || 5432}` } : { host: socket, port: Number(port || 5432) };
  const server = createServer((client) => {
    const database = connect(to);
    client.pipe(database);
    let left = Buffer.alloc(0);
    database.on("data", (chunk) => {
      left = Buffer.concat([left, chunk]);
      while (left.length >= 5 && left.length >= left.readInt32BE(1) + 1) {
        const length = left.readInt32BE(1) + 1;
        if (left[0] !== NOTIFICATION) client.write(left.subarray(0, length));
        left = left.subarray(length);
      }
    });
    for (const end of [client, database]) end.on("error", () => {}).on("close", () => [client, database].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const through = new URL(databaseUrl);
  through.searchParams.delete("host");
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return through.href;
}
