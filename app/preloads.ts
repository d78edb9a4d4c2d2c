import { existsSync, readFileSync } from "node:fs";
import type { ScreenFiles } from "#platform/build/screen-files.ts";

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

const isStyle = (file: string): boolean => file.endsWith(".css");

interface Preloads {
  readonly scripts: string;
  /** For the end of the page: browsers draw what stands before them without waiting. */
  readonly styles: string;
}

/** The browser loads them with the first files instead of one after the other. An address that redirects loads them in vain. */
export function readPreloads(pages: URL): (path: string) => Preloads {
  const address = new URL(".vite/screens.json", pages);
  const { start, screens }: ScreenFiles = existsSync(address) ? JSON.parse(readFileSync(address, "utf8")) : { start: [], screens: {} };
  const routes = Object.entries(screens).map(([route, files]) => ({ pattern: patternOf(route), files }));
  return (path) => {
    const shown = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ files }) => files));
    const files = [...shown.difference(new Set(start))];
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
