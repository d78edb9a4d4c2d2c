import type { Plugin } from "vite";

/** The scripts and styles of each screen by the name of its route, and those of the entry. */
export interface ScreenFiles {
  readonly start: readonly string[];
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

/**
 * Writes `.vite/screens.json`: the files of each screen, which its page then names (app/preloads.ts). The build rejects files that wait for one
 * another.
 */
export const screenFiles: Plugin = {
  name: "screen-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const scriptsOf = (fileName: string, found = new Set<string>(), waiting: readonly string[] = []): ReadonlySet<string> => {
        if (waiting.includes(fileName)) this.error(`These files wait for one another: ${[...waiting, fileName].join(" > ")}`);
        const chunk = bundle[fileName];
        if (found.has(fileName) || chunk?.type !== "chunk") return found;
        for (const imported of chunk.imports) scriptsOf(imported, found, [...waiting, fileName]);
        return found.add(fileName);
      };
      const stylesOf = (fileName: string): readonly string[] => {
        const chunk = bundle[fileName];
        return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
      };
      /** Dependencies come first, as when the bundler loads a screen: later styles win. */
      const filesOf = (fileName: string): readonly string[] => {
        const scripts = [...scriptsOf(fileName)];
        return [...new Set([...scripts, ...scripts.flatMap(stylesOf)])];
      };
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const screens = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const [, route] = /\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(id) ?? [];
          return route ? [[route, filesOf(fileName)] as const] : [];
        }),
      );
      const start = filesOf(chunks.find(({ isEntry }) => isEntry)?.fileName ?? "");
      const written: ScreenFiles = { start, screens: Object.fromEntries(screens.sort()) };
      this.emitFile({ type: "asset", fileName: ".vite/screens.json", source: JSON.stringify(written) });
    },
  },
};
