import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

// A page asks for its images one way until it is loaded again, so each test loads the module anew.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What a sheet with one drawing is read with, one reading after the other, on a line where files load or not. */
async function readingsOf(doesLoad: boolean) {
  const readings: object[] = [];
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = () => (doesLoad && this.src.startsWith("/images/") ? Promise.resolve() : Promise.reject(new Error("not loaded")));
    },
  );
  const { hasImageFiles, withImages } = await import("./web/drawings.ts");
  const queries = new QueryClient();
  const read = async (query: { images?: "files" }) => {
    readings.push(query);
    return { questions: [{ image_start: query.images ? "/images/a.png#120x80" : "iVBORw0KGgo", image_end: null }] };
  };
  await queries.fetchQuery({ queryKey: ["sheet"], meta: hasImageFiles, queryFn: () => withImages(queries, read) });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  await new Promise((resolve) => setTimeout(resolve));
  return { readings, sheet: queries.getQueryData(["sheet"]) };
}

test("QST-01 a drawing that fails to load as a file is asked for within the sheet", async () => {
  const { readings, sheet } = await readingsOf(false);
  expect(readings).toEqual([{ images: "files" }, {}]);
  expect(sheet).toMatchObject({ questions: [{ image_start: "iVBORw0KGgo" }] });
});

test("QST-01 one that loads is asked for once", async () => {
  expect((await readingsOf(true)).readings).toEqual([{ images: "files" }]);
});
