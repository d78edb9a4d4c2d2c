import { dirname, join } from "node:path";

/** The data that the bundler has of a module. */
interface Module {
  readonly id: string;
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** The index of a library, from which our code imports by name: it refers to every file, and is not needed itself. */
const isIndex = (id: string): boolean =>
  /node_modules\/(@mantine\/\w+\/esm\/index|@tabler\/icons-react\/.*\/tabler-icons-react)\.mjs$/.test(id);

const namedImport = /\b(?:im|ex)port\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The names of a list of « A as B »: [A, B]. */
const namesIn = (list: string): (readonly [string, string])[] =>
  list.split(",").flatMap((one) => {
    const [name = "", alias = name] = one.trim().split(/\s+as\s+/);
    return name === "" ? [] : [[name, alias] as const];
  });

/** Returns the modules that each module needs at once, as if no library had an index. */
function readerOfNeeds(modules: Modules): (id: string) => readonly string[] {
  const indexes = new Map<string, ReadonlyMap<string, string>>();
  const filesByName = (index: string): ReadonlyMap<string, string> => {
    const exports = [...(modules.getModuleInfo(index)?.code ?? "").matchAll(namedImport)];
    const files =
      indexes.get(index) ??
      new Map(exports.flatMap(([, list = "", from = ""]) => namesIn(list).map(([, name]) => [name, join(dirname(index), from)])));
    indexes.set(index, files);
    return files;
  };
  return (id) => {
    const { code = "", importedIds = [] } = modules.getModuleInfo(id) ?? {};
    return importedIds.flatMap((target) => {
      if (!isIndex(target)) return [target];
      const [, library] = /node_modules\/(@\w+\/[\w-]+)/.exec(target) ?? [];
      const lists = [...(code ?? "").matchAll(namedImport)].filter(([, , from]) => from === library);
      return lists.flatMap(([, list = ""]) => namesIn(list).flatMap(([name]) => filesByName(target).get(name) ?? []));
    });
  };
}

/** These, and all that they lead to. */
function reachedFrom<Node>(from: readonly Node[], needsOf: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const all = new Set(from);
  for (const one of all) for (const next of needsOf(one)) all.add(next);
  return all;
}

export interface Screens {
  /** The module that starts the pages. */
  readonly root: string;
  /** The screens that people open first, by the names of their routes: their weight decides the files. */
  readonly openedFirst: readonly string[];
  /** What screens load a moment after they are shown. */
  readonly later: readonly (readonly [routes: RegExp, module: RegExp])[];
}

/** A request costs as much as these characters of a script before minification. */
const REQUEST_COST = 50_000;
/** The weight of a screen that is hardly ever the first one. */
const RARELY_FIRST = 0.01;

/** The modules of each screen, with those of the frames around it; the screens that are opened first come first. */
function modulesOfScreens(
  modules: Modules,
  { root, openedFirst, later }: Screens,
): readonly (readonly [route: string, ids: ReadonlySet<string>])[] {
  const needsOf = readerOfNeeds(modules);
  const all = reachedFrom([root], (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    return [...importedIds, ...dynamicallyImportedIds];
  });
  const shown = [...all].flatMap((id) => {
    const [, route] = /routes\/(.+)\.tsx\?tsr-split=component$/.exec(id) ?? [];
    return route ? [{ route, id }] : [];
  });
  const isFrame = (route: string) => /(^|\/)route$/.test(route);
  const place = (route: string) => (openedFirst.indexOf(route) + openedFirst.length + 1) % (openedFirst.length + 1);
  return shown
    .filter(({ route }) => !isFrame(route))
    .sort((one, other) => place(one.route) - place(other.route))
    .map(({ route, id }) => {
      const frames = shown.filter((frame) => isFrame(frame.route) && route.startsWith(frame.route.replace(/route$/, "")));
      const soon = later.flatMap(([routes, module]) => (routes.test(route) ? [...all].filter((one) => module.test(one)) : []));
      return [route, reachedFrom([root, id, ...frames.map((frame) => frame.id), ...soon], needsOf)] as const;
    });
}

/** The loaders of all routes, which are in the entry. */
const isLoader = (id: string): boolean => /\/routes\/(?!.*\/-)[^?]+\.tsx$|routeTree/.test(id);
const isStyle = (id: string): boolean => /\.css(\?|$)/.test(id);

/** Modules that the same screens need. */
interface Row {
  /** A mark for each screen: « 0110 ». */
  readonly marks: string;
  readonly ids: readonly string[];
  /** In characters, before minification. */
  readonly size: number;
}

/** The modules of all screens by their marks. All styles but those of the first screen stand together. */
function rowsOf(modules: Modules, ofScreens: readonly ReadonlySet<string>[], root: string): readonly Row[] {
  const marksOf = (id: string) => {
    const [first, ...others] = ofScreens.map((ids) => ids.has(id));
    return [first, ...others.map((isNeeded) => isNeeded || (!first && isStyle(id)))].map(Number).join("");
  };
  const placed = [...new Set(ofScreens.flatMap((ids) => [...ids]))].filter((id) => !isLoader(id) && id !== root);
  const sizeOf = (id: string) => modules.getModuleInfo(id)?.code?.length ?? 0;
  return [...Map.groupBy(placed, marksOf)]
    .map(([marks, ids]) => ({ marks, ids, size: ids.reduce((sum, id) => sum + sizeOf(id), 0) }))
    .sort((one, other) => (one.marks < other.marks ? 1 : -1));
}

/**
 * Puts the modules of all screens into a few files. Rows of marks say which screens need a module. Sorted by them, modules stand behind those that they
 * need, which have at least the same marks: so files cut out of this list never wait for one another. The cuts are those with which first openings
 * load least in vain.
 */
function cutIntoFiles(modules: Modules, screens: Screens): ReadonlyMap<string, string> {
  const ofScreens = modulesOfScreens(modules, screens);
  const weights = ofScreens.map(([route]) => (screens.openedFirst.includes(route) ? 1 : RARELY_FIRST));
  const rows = rowsOf(
    modules,
    ofScreens.map(([, ids]) => ids),
    screens.root,
  );
  const needsOf = readerOfNeeds(modules);
  const rowOf = new Map(rows.flatMap((row) => row.ids.map((id) => [id, row] as const)));
  const needsOfRow = (row: Row) => row.ids.flatMap((id) => needsOf(id).flatMap((need) => rowOf.get(need) ?? []));
  const withNeeds = new Map(rows.map((row) => [row, [...reachedFrom([row], needsOfRow)]]));
  /** The lightest files for the first rows, and where the last of these files begins. */
  const best = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= rows.length; end += 1) {
    best[end] = { cost: Number.POSITIVE_INFINITY, start: 0 };
    /** What each screen that loads the file loads in vain, with the needs of its modules. */
    const inVain = new Map<number, Set<Row>>();
    let ownCost = 0;
    for (let start = end - 1; start >= 0 && ownCost < (best[end]?.cost ?? 0); start -= 1) {
      const file = rows.slice(start, end);
      const [added] = file;
      for (const [screen, weight] of weights.entries()) {
        const isFirst = !inVain.has(screen) && added?.marks[screen] === "1";
        if (isFirst) {
          inVain.set(screen, new Set());
          ownCost += REQUEST_COST * weight;
        }
        const loaded = inVain.get(screen);
        if (!loaded) continue;
        for (const row of isFirst ? file : file.slice(0, 1))
          for (const need of withNeeds.get(row) ?? [])
            if (need.marks[screen] === "0" && !loaded.has(need)) {
              loaded.add(need);
              ownCost += need.size * weight;
            }
      }
      const cost = (best[start]?.cost ?? 0) + ownCost;
      if (cost < (best[end]?.cost ?? 0)) best[end] = { cost, start };
    }
  }
  const files = new Map<string, string>();
  for (let end = rows.length; end > 0; end = best[end]?.start ?? 0)
    for (const { ids } of rows.slice(best[end]?.start, end)) for (const id of ids) files.set(id, `screens-${end}`);
  return files;
}

/** The name of the file into which a module goes, for `codeSplitting.groups`. */
export function filesOfScreens(screens: Screens): (id: string, modules: Modules) => string | null {
  let files: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    files ??= cutIntoFiles(modules, screens);
    return files.get(id) ?? null;
  };
}
