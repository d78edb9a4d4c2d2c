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
import { leanRouteTree } from "./platform/build/lean-route-tree.ts";
import { leanScrollArea } from "./platform/build/lean-scroll-area.ts";
import { leanZod } from "./platform/build/lean-zod.ts";
import { mantineStyles } from "./platform/build/mantine-styles.ts";
import { screenFiles } from "./platform/build/screen-files.ts";
import { sharedFiles } from "./platform/build/shared-files.ts";
import { steps } from "./platform/build/steps.ts";
import { theme, variables } from "./platform/web/theme.ts";

/**
 * The libraries of the first screen, in one file: it weighs 5 kB less than in thirty,
 * and stays in the browser's cache from one version of the pages to the next.
 */
const firstScreen = new RegExp(
  [
    "react|react-dom|scheduler|clsx|use-sync-external-store",
    "@tanstack/(react-router|router-core|history|store|react-store)",
    "@mantine/core/esm/core",
    "@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Button|CloseButton|Divider|Input|InputBase|Loader|PasswordInput)",
    "@mantine/core/esm/components/(Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton)",
    "@mantine/hooks/esm/(use-disclosure|use-id|use-uncontrolled)",
  ]
    .map((library) => `node_modules/(${library})/`)
    .join("|"),
);

/** What of ours /connexion shows, in one file too. */
const firstPage = new RegExp(
  [
    "app/web/frame/(PublicLayout|Ribbon|Footer)",
    // Where a sign-out without network leads.
    "app/web/routes/(-connexion.module|connexion.index.tsx.tsr-split=component)",
    "app/web/(federation|history-state|require-role|guard|me)\\.",
    "app/web/routes/.+/search\\.",
    "features/contest/registrations/web/people-search",
    "features/(people/people/web/participants-search|people/pupils/web/pupils-search|season/configuration/web/public-text)",
    "platform/web/(theme|nonce|base|dark|forced-colors)\\.",
    "virtual:theme",
    "features/people/auth/(required-messages|web/(PasswordField|useAttempt|FailureNotice))",
    "platform/web/(search-params|api|refusal|RichText|states|toasts)\\.",
    // What every page loads once it is shown: what the device stores, and whether the server has another build.
    "app/web/(Themed|version-check|stored-me)\\.|platform/web/(busy-focus|response-cache|reload|storage)\\.|idb-keyval",
    "features/people/auth/web/(auth\\.module|StayConnected|calls)",
    // What the loaders of other screens, which are in the entry, ask and count.
    "features/(office/dashboard/.+|people/pupils/renewals.contract.ts)\\?calls|features/access/links/fragment|platform/contract/french-numbers",
    "node_modules/@tabler/icons-react/.*/(createReactComponent|defaultAttributes|IconCheck|IconAlertCircle)\\.",
  ].join("|"),
);

/** The cache of answers: every page but the sign-in page loads it. */
const isBase = (id: string): boolean => /@tanstack\/(query-core|react-query)|platform\/web\/Queries/.test(id);

/** A sheet loads it for a pattern that needs it, and nothing of the office's editor beside it. */
const patternEngine = /node_modules\/re2js\/|features\/season\/marking\/re2\./;

/** A notice of the school's page, in one file with its calls: it needs nothing of a sheet. */
const pendingNotice =
  /etablissement\/-info\/PendingNotice|features\/school\/school-stages\/(web\/NextForPupils|school-stages\.contract\.ts\?calls$)/;

/** Beside a category in a school's list, without the registration form that shows the same doubts. */
const categoryDoubts = /features\/season\/categories\/(class-category|school-years|category-advice|web\/CategoryToReread)\./;

/** These have a file already. */
const isPlaced = (id: string): boolean =>
  [firstScreen, firstPage, patternEngine, pendingNotice, categoryDoubts].some((modules) => modules.test(id));

const root = fileURLToPath(new URL("app/web/main.tsx", import.meta.url));

/** The screens that people open first, by the names of their routes. */
const firstOpened: ReadonlySet<string> = new Set([
  "inscription/individuel",
  "participant/informations-championnat",
  "etablissement/info",
  "etablissement/participants/index",
  "club/info",
  "examcenter/participants/$centerId.{-$questionnaireId}",
  "admin/participants",
  "admin/questionnaire/index",
]);

/** A sheet is opened by everybody at the same minute, on any telephone; the sign-in page by everybody; a club's form is the heaviest. */
function weightOf(route: string): number {
  if (route === "connexion.index") return 400;
  if (route === "questionnaire/index") return 500;
  if (route === "club/info") return 200;
  return firstOpened.has(route) ? 100 : 1;
}

/** The three heaviest first screens are near what a first screen may load (P11). */
const mostGrowth = (route: string): number => (/^(club|inscription|examcenter|admin\/participants)/.test(route) ? 1.075 : 1.2);

/** What screens load a moment after they are shown: pages may have to say something, and to ask about unsent input, once the network is lost. */
const laterModules: readonly (readonly [routes: RegExp, module: RegExp])[] = [
  [/^(questionnaire|participant|etablissement|club|examcenter|admin)\//, /platform\/web\/ToastZone\.tsx$/],
  [/^(participant|etablissement|club|examcenter|admin)\//, /app\/web\/unsent\.tsx$/],
];
const isSoonAfter = (route: string, id: string): boolean => laterModules.some(([routes, module]) => routes.test(route) && module.test(id));

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

/** How the names of the files begin that every page loads. */
const START = "assets/_";

export default defineConfig({
  root: "app/web",
  plugins: [
    themeVariables,
    callsWithoutSchemas,
    leanScrollArea,
    leanZod,
    leanRouteTree,
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
    modulePreload: {
      polyfill: false,
      // The page itself has loaded those of the start.
      resolveDependencies: (_, files, { hostType }) => (hostType === "js" ? files.filter((file) => !file.startsWith(START)) : files),
    },
    rolldownOptions: {
      // What some import at once and others later is placed by `firstPage` and `sharedFiles`.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      output: {
        // The entry names every file: a letter less of each is worth 0.2 kB there, their own names 1.3 kB. `.vite/screens.json` says which is which.
        chunkFileNames: ({ name }) =>
          /^(first-(screen|page)|rolldown-runtime)$/.test(name) ? `${START}[hash:6].js` : "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "first-screen", test: firstScreen },
            { name: "first-page", test: firstPage },
            { name: "pattern-engine", test: patternEngine, includeDependenciesRecursively: false },
            { name: "pending-notice", test: pendingNotice, includeDependenciesRecursively: false },
            { name: "category-doubts", test: categoryDoubts, includeDependenciesRecursively: false },
            {
              name: sharedFiles({ root, isPlaced, isBase, weightOf, requestCost: 52_000, mostGrowth, isSoonAfter }),
              debugName: "shared",
              includeDependenciesRecursively: false,
            },
            { name: "calls", test: /\?calls$/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000", "/version.json": "http://127.0.0.1:3000" } },
});
