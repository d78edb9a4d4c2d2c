import { expect, test } from "vitest";
import { holdSheet, whenSheetIsFree } from "./web/sheet-lock.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

test("QST-06 PPL-11 no other page sends the answers of a sheet while a page shows it, and one page alone afterwards", async () => {
  const [release, releaseAgain] = [holdSheet("7"), holdSheet("7")];
  await soon();
  const sending: string[] = [];
  const ended = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const send = (name: string) =>
    whenSheetIsFree("7", signal, () => {
      sending.push(name);
      return ended.promise;
    });
  const pages = [send("one"), send("another")];
  await whenSheetIsFree("8", signal, async () => void sending.push("of another person"));
  release();
  await soon();
  expect(sending).toEqual(["of another person"]);
  releaseAgain();
  await soon();
  expect(sending).toEqual(["of another person", "one"]);
  ended.resolve();
  await Promise.all(pages);
  expect(sending).toEqual(["of another person", "one", "another"]);
});
