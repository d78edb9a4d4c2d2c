import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import globalData from "@csstools/postcss-global-data";
import { MantineProvider } from "@mantine/core";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import customMedia from "postcss-custom-media";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin } from "vite";
import { callsWithoutSchemas } from "./platform/build/calls-without-schemas.ts";
import { leanLibraries } from "./platform/build/lean-libraries.ts";
import { mantineStyles } from "./platform/build/mantine-styles.ts";
import { screenFiles } from "./platform/build/screen-files.ts";
import { filesOfScreens, type Screens } from "./platform/build/screen-groups.ts";
import { steps } from "./platform/build/steps.ts";
import { theme, variables } from "./platform/web/theme.ts";

const root = fileURLToPath(new URL("app/web/main.tsx", import.meta.url));

/** The screens that people open first, by the names of their routes: those nearest to a limit of weight or of requests count more. */
const openedFirst: Screens["openedFirst"] = new Map([
  ["connexion.index", 3],
  ["questionnaire/index", 3],
  ["inscription/individuel", 3.5],
  ["participant/informations-championnat", 1.6],
  ["club/info", 2.5],
  ["etablissement/info", 1.5],
  ["etablissement/participants/index", 2],
  ["examcenter/participants/$centerId.{-$questionnaireId}", 1.8],
  ["admin/participants", 1],
  ["admin/questionnaire/index", 1.2],
]);

/** What screens load a moment after they are shown: pages may have to say something, and to ask about unsent input, once the network is lost. */
const later: Screens["later"] = [
  [/^(?!connexion\.index$|error$|verifier$)/, /platform\/web\/Queries\.tsx$/],
  // Signing out without network needs the sign-in page.
  [/./, /routes\/connexion\.index\.tsx\?tsr-split=component$/],
  [/^(questionnaire|participant|etablissement|club|examcenter|admin)\//, /platform\/web\/ToastZone\.tsx$/],
  [/^(participant|etablissement|club|examcenter|admin)\//, /app\/web\/unsent\.tsx$/],
  [/^etablissement\/info$/, /\/PendingNotice\.tsx$/],
  [/^etablissement\/participants\/index$/, /\/CategoryToReread\.tsx$/],
];

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Beside each script and style its compressed forms: made once here, not at each visit. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const write = async (file: string, text: string | Uint8Array) => {
      await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(text, brotli));
      await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
    };
    const files = Object.values(bundle).filter(({ fileName }) => /\.(m?js|css|svg|wasm)$/.test(fileName));
    await Promise.all(files.map((file) => write(file.fileName, file.type === "chunk" ? file.code : file.source)));
  },
};

/** The variables of our theme, written when the pages are built: a page writes no style into itself but those that bear its nonce. */
const themeVariables: Plugin = {
  name: "theme-variables",
  resolveId: (id) => (id === "virtual:theme.css" ? { id: `\0${id}`, moduleSideEffects: true } : undefined),
  load(id) {
    if (id !== "\0virtual:theme.css") return undefined;
    const page = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: variables, withGlobalClasses: false }));
    // The light colours are everybody's: dark.css says what it changes.
    const unlight = page.replaceAll(/\[data-mantine-color-scheme="light"\](, :host\([^)]*\))?/g, "");
    return unlight.replaceAll(/<\/?style[^>]*>|:root\[data-mantine-color-scheme="dark"\][^{]*\{[^}]*\}/g, "");
  },
};

/** The page names its scripts before the one that it contains: reading what the device stores makes them wait. Styles stay behind it, or it would wait for them. */
const scriptsFirst: Plugin = {
  name: "scripts-first",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const named = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;
      return html.replace(named, "").replace(/\s*<style nonce=""/, (style) => (html.match(named) ?? []).join("") + style);
    },
  },
};

export default defineConfig({
  root: "app/web",
  plugins: [
    themeVariables,
    callsWithoutSchemas,
    leanLibraries(),
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "routes",
      generatedRouteTree: "routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    screenFiles,
    mantineStyles,
    scriptsFirst,
    steps,
    compressed,
  ],
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/worker-[hash:7].js" } } },
  css: { postcss: { plugins: [globalData({ files: ["platform/web/media.css"] }), customMedia()] } },
  build: {
    outDir: "../../dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // Browsers without preloading (before 2023) load each file when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What some import at once and others later is placed by `filesOfScreens`.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      output: {
        // Short, because the entry names every file. `.vite/screens.json` says which is which.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        codeSplitting: { groups: [{ name: filesOfScreens({ root, openedFirst, later }), includeDependenciesRecursively: false }] },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000", "/version.json": "http://127.0.0.1:3000" } },
});
