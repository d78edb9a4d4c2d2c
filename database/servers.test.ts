import { expect, test } from "vitest";
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
