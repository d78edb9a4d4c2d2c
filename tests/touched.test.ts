import { existsSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { journeysOf } from "./journeys/of-rooms.ts";

test("every room with components has journeys, which exist", () => {
  const rooms = globSync("features/*/*/web").map((path) => path.split("/").slice(1, 3).join("/"));
  const components = rooms.filter((room) => globSync(`features/${room}/web/*.tsx`).length > 0);
  expect(components.filter((room) => journeysOf[room] === undefined)).toEqual([]);
  const missing = Object.entries(journeysOf).flatMap(([room, names]) => [
    ...(existsSync(`features/${room}`) ? [] : [room]),
    ...names.filter((name) => !existsSync(`tests/journeys/${name}.test.ts`)),
  ]);
  expect(missing).toEqual([]);
});
