import { readFileSync, statSync } from "node:fs";
import { expect } from "vitest";
import { test } from "./world.ts";

const pages = new URL("../dist/", import.meta.url);

/** The files that the page at this address asks the browser to load with the first ones. */
const preloadsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="(\/assets\/[^"]+)">/g)].map(([, file = ""]) => file);

test.for([
  "/questionnaire",
  "/participant/informations-championnat",
  "/examcenter/participants/3/12",
  "/admin/questionnaire/12/seuils?page=2",
])("the page at %s names the files that it will need, each of which exists", async (address, { world }) => {
  const files = preloadsOf((await world.http.inject(address)).body);
  expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(3);
  expect(files.some((file) => file.endsWith(".css"))).toBe(true);
  for (const file of files) expect((await world.http.inject(file)).statusCode).toBe(200);
});

test("a page names its scripts before the one that it contains, and its styles behind it", async ({ world }) => {
  const { body } = await world.http.inject("/questionnaire");
  const [before = "", after = ""] = body.split("<script>");
  expect(preloadsOf(before).filter((file) => file.endsWith(".js")).length).toBeGreaterThan(3);
  expect(before).toContain('<script type="module"');
  expect(before).not.toContain("stylesheet");
  expect(preloadsOf(after).every((file) => file.endsWith(".css"))).toBe(true);
  expect(after).not.toContain("modulepreload");
});

test.for([
  ["/connexion", 120],
  ["/questionnaire", 176],
  ["/inscription/individuel", 220],
  ["/participant/informations-championnat", 221],
  ["/etablissement/info", 225],
  ["/etablissement/participants", 242],
  ["/club/info", 240],
  ["/examcenter/participants/3", 243],
  ["/admin/participants", 243],
  ["/admin/questionnaire", 232],
  ["/admin/questionnaire/12/reponses", 337],
] as const)("PPL-03 the scripts that the page at %s loads first weigh at most %i kB, compressed", async ([address, most], { world }) => {
  const { body } = await world.http.inject(address);
  const scripts = [...body.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file);
  const bytes = [...new Set(scripts)].reduce((sum, file) => sum + statSync(new URL(`${file}.br`, pages)).size, 0);
  expect(bytes / 1_000).toBeGreaterThan(100);
  expect(bytes / 1_000).toBeLessThan(most);
});

test("an address that only leads elsewhere, or that no page has, names no more than the first files", async ({ world }) => {
  const [first, ...others] = await Promise.all(["/", "/nowhere", "/questionnaire-of-others"].map((address) => world.http.inject(address)));
  for (const { body } of others) expect(preloadsOf(body)).toEqual(preloadsOf(first?.body ?? ""));
});

test.for(["reponses", "seuils"])("PPL-03 %s of a stage load what computes again after a press alone", async (page, { world }) => {
  const files = preloadsOf((await world.http.inject(`/admin/questionnaire/12/${page}`)).body).filter((file) => file.endsWith(".js"));
  const code = files.map((file) => readFileSync(new URL(`.${file}`, pages), "utf8")).join("\n");
  expect(code.includes("Remplacer aussi ce qui a été fait à la main")).toBe(false);
});

test("PPL-03 a sheet loads neither the schemas of calls nor RE2 nor KaTeX nor the menus of other pages", async ({ world }) => {
  const files = preloadsOf((await world.http.inject("/questionnaire")).body).filter((file) => file.endsWith(".js"));
  const code = files.map((file) => readFileSync(new URL(`.${file}`, pages), "utf8")).join("\n");
  expect(code).toContain("J'ai terminé");
  for (const unwanted of ["ZodError", "RE2JS", "KaTeX parse error", "FloatingFocusManager", "Sécurité du compte"])
    expect(code).not.toContain(unwanted);
});
