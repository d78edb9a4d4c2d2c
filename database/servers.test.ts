import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open.ts";
import { serversOf } from "./servers.ts";

test.each([
  ["postgresql://palmares:a%40b@one/palmares", ["postgresql://palmares:a%40b@one/palmares"]],
  [
    "postgresql://palmares:a@b@one:5432,two:5433/palmares?sslmode=require",
    ["postgresql://palmares:a@b@one:5432/palmares?sslmode=require", "postgresql://palmares:a@b@two:5433/palmares?sslmode=require"],
  ],
  ["postgresql://one,two", ["postgresql://one", "postgresql://two"]],
  ["postgresql://postgres@localhost/palmares?host=%2Fone", ["postgresql://postgres@localhost/palmares?host=%2Fone"]],
  [
    "postgresql://postgres@localhost/palmares?host=/one,/two",
    ["postgresql://postgres@localhost/palmares?host=%2Fone", "postgresql://postgres@localhost/palmares?host=%2Ftwo"],
  ],
])("the servers of %s", (address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, ...parts: readonly (string | number)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : Buffer.of(0, 0, 0, part))));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

test("R2 a server that ends just after it accepts a connection fails a query, and does not end the process", async () => {
  const [welcome, ready] = [message("R", 0), Buffer.from([..."Z\0\0\0\u0005I"].map((letter) => letter.charCodeAt(0)))];
  const farewell = message("E", "SFATAL", "C57P01", "Mterminating connection due to unexpected postmaster exit", "");
  const server = createServer((socket) => socket.once("data", () => socket.end(Buffer.concat([welcome, ready, farewell]))));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { pool, close } = openDatabase(`postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nowhere`);
  await expect(pool.query("select 1")).rejects.toThrow();
  expect(pool.totalCount).toBe(0);
  await close();
});
