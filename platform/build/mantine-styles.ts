import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const classNames = /\bm_[0-9a-f]+\b/g;
const classesOf = (text: string): string[] => text.match(classNames) ?? [];

/**
 * All of Mantine's styles weigh 33 kB; those of the parts in use, half of it. The build rejects a part without its styles, which would be an
 * invisible control.
 */
export const mantineStyles: Plugin = {
  name: "mantine-styles",
  apply: "build",
  generateBundle(_, bundle) {
    const whole = new Set(classesOf(readFileSync(new URL(import.meta.resolve("@mantine/core/styles.css")), "utf8")));
    const files = Object.values(bundle);
    const styled = new Set(
      files.flatMap((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? classesOf(String(file.source)) : [])),
    );
    for (const id of files.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []))) {
      const [, part] = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? [];
      if (part === undefined) continue;
      const isMissing = classesOf(this.getModuleInfo(id)?.code ?? "").some((name) => whole.has(name) && !styled.has(name));
      if (isMissing)
        this.error(`Mantine's ${part} has no styles: import @mantine/core/styles/${part}.layer.css in platform/web/areas.css.`);
    }
  },
};
