import { dirname, join } from "node:path";

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
  /node_modules\/(@mantine\/\w+\/esm\/index|@tabler\/icons-react\/.*\/tabler-icons-react|@tanstack\/[\w-]*query[\w-]*\/.*\/index)\.m?js$/.test(
    id,
  );

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
    const { code = "", importedIds = [] } = modules.getModuleInfo(index) ?? {};
    const exports = [...(code ?? "").matchAll(namedImport)];
    const files =
      indexes.get(index) ??
      new Map([
        ...importedIds.filter(isIndex).flatMap((passedOn) => [...filesByName(passedOn)]),
        ...exports.flatMap(([, list = "", from = ""]) => namesIn(list).map(([, name]) => [name, join(dirname(index), from)] as const)),
      ]);
    indexes.set(index, files);
    return files;
  };
  const known = new Map<string, readonly string[]>();
  return (id) => {
    const { code = "", importedIds = [] } = modules.getModuleInfo(id) ?? {};
    const needs =
      known.get(id) ??
      importedIds.flatMap((target) => {
        if (!isIndex(target)) return [target];
        const [, library] = /node_modules\/(@\w+\/[\w-]+)/.exec(target) ?? [];
        const lists = [...(code ?? "").matchAll(namedImport)].filter(([, , from]) => from === library);
        return lists.flatMap(([, list = ""]) => namesIn(list).flatMap(([name]) => filesByName(target).get(name) ?? []));
      });
    known.set(id, needs);
    return needs;
  };
}

function reachedFrom<Node>(from: readonly Node[], needsOf: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const all = new Set(from);
  for (const one of all) for (const next of needsOf(one)) all.add(next);
  return all;
}

export interface Screens {
  /** The module that starts the pages. */
  readonly root: string;
  /** How much the weight of the screens that people open first counts, by the names of their routes. */
  readonly openedFirst: ReadonlyMap<string, number>;
  /** What screens load a moment after they are shown. */
  readonly later: readonly (readonly [routes: RegExp, module: RegExp])[];
}

/** A request costs as much as these characters of a script before minification. */
const REQUEST_COST = 30_000;
/** How much the weight of another screen counts. */
const RARELY_FIRST = 0.01;

/** The modules of each screen, with those of the frames around it; that which people open first comes first. */
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
  const [first] = openedFirst.keys();
  const isFrame = (route: string) => /(^|\/)route$/.test(route);
  return shown
    .filter(({ route }) => !isFrame(route))
    .sort((one, other) => Number(other.route === first) - Number(one.route === first))
    .map(({ route, id }) => {
      const frames = shown.filter((frame) => isFrame(frame.route) && route.startsWith(frame.route.replace(/route$/, "")));
      const soon = later.flatMap(([routes, module]) => (routes.test(route) ? [...all].filter((one) => module.test(one)) : []));
      return [route, reachedFrom([root, id, ...frames.map((frame) => frame.id), ...soon], needsOf)] as const;
    });
}

/** The loaders of all routes, which are in the entry. */
const isLoader = (id: string): boolean => /\/routes\/(?!.*\/-)[^?]+\.tsx$|routeTree/.test(id);
/** Modules of one file, a bit for each screen that loads it, and their characters before minification. */
interface File {
  readonly screens: bigint;
  readonly ids: readonly string[];
  readonly size: number;
}

/** Joins files that the same screens load. */
const joinEqual = (files: readonly File[]): File[] =>
  [...Map.groupBy(files, ({ screens }) => screens)].map(([screens, same]) => ({
    screens,
    ids: same.flatMap(({ ids }) => ids),
    size: same.reduce((sum, { size }) => sum + size, 0),
  }));

/** A file for each set of screens whose modules only these need. All styles but those of the first screen stand together. */
function filesOfModules(modules: Modules, ofScreens: readonly ReadonlySet<string>[], root: string): File[] {
  const all = (1n << BigInt(ofScreens.length)) - 1n;
  const needed = [...new Set(ofScreens.flatMap((ids) => [...ids]))].filter((id) => !isLoader(id) && id !== root);
  return joinEqual(
    needed.map((id) => {
      const screens = ofScreens.reduce((sum, ids, index) => (ids.has(id) ? sum | (1n << BigInt(index)) : sum), 0n);
      const size = modules.getModuleInfo(id)?.code?.length ?? 0;
      return { screens: /\.css(\?|$)/.test(id) && !(screens & 1n) ? all - 1n : screens, ids: [id], size };
    }),
  );
}

/** The cost of a file for these screens: each downloads it at its first opening. */
function readerOfCosts(routes: readonly string[], openedFirst: Screens["openedFirst"]): (screens: bigint, size: number) => number {
  const known = new Map<bigint, number>();
  const weights = routes.map((route) => openedFirst.get(route) ?? RARELY_FIRST);
  return (screens, size) => {
    const weight = known.get(screens) ?? weights.reduce((sum, one, index) => (screens & (1n << BigInt(index)) ? sum + one : sum), 0);
    known.set(screens, weight);
    return weight * (size + REQUEST_COST);
  };
}

/** The two files that had better be one, if any, and what they need: it is then needed by the screens of both. */
function mergeOf(files: readonly File[], neededBy: (file: File) => readonly File[], costOf: (screens: bigint, size: number) => number) {
  const costs = new Map(files.map((file) => [file, costOf(file.screens, file.size)]));
  const pairs = files.flatMap((one, place) =>
    files.slice(place + 1).flatMap((other) => {
      const screens = one.screens | other.screens;
      const saved = (costs.get(one) ?? 0) + (costs.get(other) ?? 0) - costOf(screens, one.size + other.size);
      return saved > 0 ? [{ one, other, screens, saved }] : [];
    }),
  );
  let best: { readonly joined: ReadonlySet<File>; readonly screens: bigint; readonly gain: number } | undefined;
  for (const { one, other, screens, saved } of pairs.sort((a, b) => b.saved - a.saved)) {
    if (saved <= (best?.gain ?? 0)) break;
    const joined = reachedFrom([one, other], neededBy);
    const needs = [...joined].filter((file) => file !== one && file !== other);
    const gain = needs.reduce((left, need) => left - costOf(screens & ~need.screens, need.size), saved);
    if (gain > (best?.gain ?? 0)) best = { joined, screens, gain };
  }
  return best;
}

/**
 * Puts the modules of all screens into a few files, which some screens load in part in vain: two files become one as long as first openings get
 * lighter by it. A file needs only files that more screens load, so no two wait for one another.
 */
function mergeIntoFiles(modules: Modules, { root, openedFirst, later }: Screens): readonly File[] {
  const ofScreens = modulesOfScreens(modules, { root, openedFirst, later });
  const routes = ofScreens.map(([route]) => route);
  const costOf = readerOfCosts(routes, openedFirst);
  const needsOf = readerOfNeeds(modules);
  const idsOfScreens = ofScreens.map(([, ids]) => ids);
  for (let files = filesOfModules(modules, idsOfScreens, root); ; ) {
    const fileOf = new Map(files.flatMap((file) => file.ids.map((id) => [id, file] as const)));
    const needed = new Map(files.map((file) => [file, file.ids.flatMap(needsOf).flatMap((need) => fileOf.get(need) ?? [])]));
    const best = mergeOf(files, (file) => needed.get(file) ?? [], costOf);
    if (!best) return files;
    files = joinEqual(files.map((file) => (best.joined.has(file) ? { ...file, screens: file.screens | best.screens } : file)));
  }
}

/** The name of the file into which a module goes, for `codeSplitting.groups`. */
export function filesOfScreens(screens: Screens): (id: string, modules: Modules) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    names ??= new Map(mergeIntoFiles(modules, screens).flatMap(({ ids }, place) => ids.map((one) => [one, `screens-${place}`] as const)));
    return names.get(id) ?? null;
  };
}
