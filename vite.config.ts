import { writeFile } from "node:fs/promises";
import { join } from "node:path";
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
import { leanScrollArea } from "./platform/build/lean-scroll-area.ts";
import { theme, variables } from "./platform/web/theme.ts";

/**
 * The libraries of the first screen, in one file: it weighs 5 kB less than in thirty,
 * and stays in the browser's cache from one version of the pages to the next.
 */
const firstScreen = new RegExp(
  [
    "react|react-dom|scheduler|clsx|use-sync-external-store",
    "@tanstack/(react-router|router-core|history|store|react-store)(?!/dist/esm/useBlocker)",
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
    "app/web/(federation|history-state|require-role|guard|me)\\.",
    "app/web/routes/admin/-members/search",
    "features/registrations/web/people-search",
    "features/(people/web/participants-search|pupils/web/pupils-search|configuration/web/public-text)",
    "platform/web/(theme|nonce)\\.",
    "features/auth/(required-messages|web/(PasswordField|useAttempt|FailureNotice))",
    "platform/web/(search-params|api|refusal|RichText|states|toasts)\\.",
    "node_modules/@tabler/icons-react/.*/(createReactComponent|defaultAttributes|IconCheck|IconAlertCircle)\\.",
  ].join("|"),
);

/** What every page loads once it is shown: what the device stores, and whether the server has another build. */
const afterStart = /app\/web\/(version-check|stored-me)\.|platform\/web\/response-cache\.|idb-keyval/;

/** What all pages behind the first share, the sheet included: their frame, how they ask and send, windows. */
const frame = new RegExp(
  [
    "app/web/frame/AreaFrame",
    "features/categories/category-labels",
    "useBlocker",
    "features/marking/(normal-form|answer-check|expected-format|pattern|question-type)",
    "@tanstack/(react-query|query-core)",
    "platform/web/(Queries|Modal|ConfirmDialog|ToastZone|query|useMutation|repeated-press|format|unsaved/)",
    "@mantine/notifications",
  ].join("|"),
);

/** What a participant answers with. */
const sheet = /features\/answers\/(sheet|web\/(?!AnswerDetails|QuestionnaireCard))|platform\/web\/offline-page/;

interface ChunkingContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const isOurs = (id: string): boolean => /\/(platform\/contract|features\/[^/]+)\/[a-z-]+(\.contract)?\.ts$/.test(id);
const bringsZod = (id: string, context: ChunkingContext): boolean =>
  id.includes("node_modules/zod/") ||
  (isOurs(id) && (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => bringsZod(imported, context)));

/** Small rules that many pages share: those that check nothing by a schema, so that pages without a form load no zod. */
const rules = (id: string, context: ChunkingContext) => (isOurs(id) && !bringsZod(id, context) ? "rules" : null);

/** The menus of signed-in pages, and the parts of Mantine that many of them use. */
const areas = /app\/web\/(frame\/AreaShell|sign-out|unsent)|@mantine\/(core(?!.*NumberInput)|hooks|form)|@floating-ui/;

/** Components of ours that several pages share, but those of the first page. */
const parts = /(features\/[^/]+|platform)\/web\/(ui\/)?[A-Z][A-Za-z]+\.(tsx|module\.css)/;

// Quality 11 takes more than twice the time of 10, and gains 1.6 %.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Beside each script and style its compressed forms: made once here, not at each visit. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const write = async (file: string, text: string | Uint8Array) => {
      await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(text, brotli));
      await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
    };
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
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

export default defineConfig({
  root: "app/web",
  plugins: [
    themeVariables,
    callsWithoutSchemas,
    leanScrollArea,
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "routes",
      generatedRouteTree: "routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    compressed,
  ],
  css: { postcss: { plugins: [globalData({ files: ["platform/web/media.css"] }), customMedia()] } },
  build: {
    outDir: "../../dist",
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The entry names every file: a letter less of each is worth 0.2 kB there, their own names 1.3 kB. The manifest says which is which.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "first-screen", test: firstScreen },
            { name: "first-page", test: firstPage },
            { name: "after-start", test: afterStart },
            { name: "frame", test: frame },
            { name: "sheet", test: sheet },
            // Small ones that many share are worth one name, and one request.
            { name: "icons", test: /@tabler/, minShareCount: 2 },
            { name: rules, debugName: "rules", minShareCount: 4 },
            { name: "calls", test: /\?calls$/, minShareCount: 3 },
            { name: "schemas", test: /\.contract\.ts$|node_modules\/zod/, minShareCount: 6 },
            { name: "areas", test: areas, minShareCount: 12 },
            {
              name: "lists",
              test: /components\/(Table|Pagination|Tooltip)\/|platform\/web\/(DataTable|PageBar|RowCards|SearchField|FilterSelect)|PeopleDesk/,
            },
            { name: "parts", test: parts, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000", "/version.json": "http://127.0.0.1:3000" } },
});
