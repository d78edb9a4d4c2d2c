import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { findChromium } from "#tests/chromium.ts";

const assets = new URL("../../dist/assets/", import.meta.url);
const ORIGIN = "http://reader.test";
const types: Readonly<Record<string, string>> = { js: "text/javascript", wasm: "application/wasm" };

interface ReadInBrowser {
  readonly kind: string;
  readonly text?: string | undefined;
  readonly why?: string | undefined;
  readonly isStraight?: boolean | undefined;
}

/** The built worker in which pages read photographs, in a real browser. */
export async function openReaderInBrowser() {
  const worker = readdirSync(assets).find((file) => /^worker-.*\.js$/.test(file));
  if (worker === undefined) throw new Error("npm start builds the pages first");
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--headless", "--no-sandbox"] });
  const page = await browser.newPage();
  await page.context().route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.replace(/^\/assets\//, "");
    if (!pathname.startsWith("/assets/")) return route.fulfill({ contentType: "text/html", body: "<title>Reader</title>" });
    return route.fulfill({ contentType: types[name.split(".").at(-1) ?? ""] ?? "text/plain", body: await readFile(new URL(name, assets)) });
  });
  await page.goto(ORIGIN);
  await page.evaluate((address) => {
    Object.assign(globalThis, { reader: new Worker(address, { type: "module" }) });
  }, `/assets/${worker}`);
  return {
    /** The page's result for a photograph, without the picture. */
    read: (jpeg: Buffer): Promise<ReadInBrowser> =>
      page.evaluate(async (base64) => {
        const { reader } = globalThis as unknown as { reader: Worker };
        const picture = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob();
        const answer = new Promise<MessageEvent>((resolve, reject) => {
          reader.addEventListener("message", resolve, { once: true });
          reader.addEventListener("error", ({ message }) => reject(new Error(message)), { once: true });
        });
        reader.postMessage({ id: 1, picture });
        const { reading, failure } = (await answer).data;
        if (failure) throw new Error(failure);
        return { kind: reading.kind, text: reading.text, why: reading.why, isStraight: reading.isStraight };
      }, jpeg.toString("base64")),
    /** The time of each, without opening and compressing it. */
    times: async (): Promise<number[]> =>
      (await page.workers()[0]?.evaluate(() => performance.getEntriesByName("reading").map(({ duration }) => duration))) ?? [],
    close: () => browser.close(),
  };
}
