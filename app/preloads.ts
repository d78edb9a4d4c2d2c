import { existsSync, readFileSync } from "node:fs";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** « admin/questionnaire/$id/route »: the addresses at which this file shows something, as a pattern. */
function patternOf(route: string): RegExp {
  const segments = route.split(/[/.]/).filter((segment) => segment !== "index" && segment !== "route");
  const pattern = segments.map(patternOfSegment).join("");
  return new RegExp(route.endsWith("/route") ? `^${pattern}(/|$)` : `^${pattern}/?$`);
}

function patternOfSegment(segment: string): string {
  if (segment === "$") return "/.+";
  if (segment.startsWith("{-$")) return "(/[^/]+)?";
  return segment.startsWith("$") ? "/[^/]+" : `/${segment.replace(/_$/, "")}`;
}

/** The files that these chunks need. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return files;
}

const isStyle = (file: string): boolean => file.endsWith(".css");

interface Preloads {
  /** For the end of the head. */
  readonly scripts: string;
  /** For the end of the page: what stands before them is drawn before they are there. */
  readonly styles: string;
}

/**
 * For the address of a page, links to the scripts and styles that it will need: the browser loads them with the first ones, and not one after the other as
 * each asks for the next. An address that leads elsewhere has loaded them in vain.
 */
export function readPreloads(pages: URL): (path: string) => Preloads {
  const address = new URL(".vite/manifest.json", pages);
  const manifest: Manifest = existsSync(address) ? JSON.parse(readFileSync(address, "utf8")) : {};
  const routes = Object.keys(manifest).flatMap((name) => {
    const [, route] = /^routes\/(.+)\.tsx\?tsr-split=component$/.exec(name) ?? [];
    return route ? [{ name, pattern: patternOf(route) }] : [];
  });
  const first = filesOf(manifest, ["index.html"]);
  return (path) => {
    const shown = routes.filter(({ pattern }) => pattern.test(path)).map(({ name }) => name);
    const files = [...filesOf(manifest, shown)].filter((file) => !first.has(file));
    return {
      scripts: files
        .filter((file) => !isStyle(file))
        .map((file) => `<link rel="modulepreload" href="/${file}">`)
        .join(""),
      styles: files
        .filter(isStyle)
        .map((file) => `<link rel="stylesheet" href="/${file}">`)
        .join(""),
    };
  };
}
