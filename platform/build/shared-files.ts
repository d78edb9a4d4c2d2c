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
  /node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/.*\/(index|tabler-icons-react)\.m?js$/.test(id);

const namedImport = /\b(?:im|ex)port\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** Splits a list of « A as B » into [A, B]. */
const namesIn = (list: string): (readonly [string, string])[] =>
  list.split(",").flatMap((one) => {
    const [name = "", alias = name] = one.trim().split(/\s+as\s+/);
    return name === "" ? [] : [[name, alias] as const];
  });

/** Returns the modules that each module needs at once, as if no library had an index. */
function readerOfNeeds(modules: Modules): (id: string) => readonly string[] {
  const indexes = new Map<string, ReadonlyMap<string, string>>();
  const filesByName = (id: string): ReadonlyMap<string, string> => {
    const files =
      indexes.get(id) ??
      new Map(
        [...(modules.getModuleInfo(id)?.code ?? "").matchAll(namedImport)].flatMap(([, list = "", from = ""]) =>
          namesIn(list).map(([, name]) => [name, join(dirname(id), from)] as const),
        ),
      );
    indexes.set(id, files);
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

/** Modules that go into one file. */
interface Group {
  /** The screens that load the file. */
  readonly screens: ReadonlySet<number>;
  readonly size: number;
  readonly ids: readonly string[];
}

const union = (a: Group, b: Group): Group => ({
  screens: a.screens.union(b.screens),
  size: a.size + b.size,
  ids: [...a.ids, ...b.ids],
});

const BASE = "base";

const isStyle = (id: string): boolean => /\.css(\?|$)/.test(id);

/** The files that each file waits for. */
function linksBetween(groups: ReadonlySet<Group>, needsOf: (id: string) => readonly string[]): ReadonlyMap<Group, ReadonlySet<Group>> {
  const fileOf = new Map([...groups].flatMap((group) => group.ids.map((id) => [id, group] as const)));
  const needsOfFile = (group: Group) => group.ids.flatMap((id) => needsOf(id).flatMap((one) => fileOf.get(one) ?? []));
  return new Map([...groups].map((group) => [group, new Set(needsOfFile(group).filter((one) => one !== group))]));
}

/** A merge of two files; the files that it waits for are loaded wherever it is. */
interface Change {
  readonly before: readonly Group[];
  readonly after: readonly Group[];
  /** The weight that first openings lose. */
  readonly gain: number;
}

interface Options {
  /** The module that starts the pages. */
  readonly root: string;
  /** Modules that have a file already. */
  readonly isPlaced: (id: string) => boolean;
  /** Whether every page but the sign-in page loads it: it goes with all styles. */
  readonly isBase: (id: string) => boolean;
  /** How often a screen, by the name of its route, is the first one opened; 1 if hardly ever. */
  readonly weightOf: (route: string) => number;
  /** The cost of a request, in characters of a script before minification. */
  readonly requestCost: number;
  /** The ratio of loaded to needed weight that a screen may reach, if it is often the first one, by the name of its route. */
  readonly mostGrowth: (route: string) => number;
  /** Whether a screen, by the name of its route, loads the module a moment after it is shown. */
  readonly isSoonAfter: (route: string, id: string) => boolean;
}

/** The loaders of all routes, which are in the entry. */
const isLoader = (id: string): boolean => /\/routes\/(?!.*\/-)[^?]+\.tsx$|routeTree/.test(id);
const isFrame = (route: string): boolean => /(^|\/)route$/.test(route);

/** These nodes, and all that they lead to. */
function reachedFrom<Node>(from: readonly Node[], linksOf: (node: Node) => Iterable<Node>): ReadonlySet<Node> {
  const all = new Set(from);
  for (const one of all) for (const next of linksOf(one)) all.add(next);
  return all;
}

/** The screens, each with the frames around it: the modules that show them, and those loaded soon after. */
function listScreens(modules: Modules, { root, isSoonAfter }: Options): { readonly route: string; readonly roots: readonly string[] }[] {
  const all = reachedFrom([root], (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    return [...importedIds, ...dynamicallyImportedIds];
  });
  const shown = [...all].flatMap((id) => {
    const [, route] = /routes\/(.+)\.tsx\?tsr-split=component$/.exec(id) ?? [];
    return route ? [{ route, id }] : [];
  });
  const frames = shown.filter(({ route }) => isFrame(route));
  return shown
    .filter(({ route }) => !isFrame(route))
    .map(({ route, id }) => ({
      route,
      roots: [
        ...frames.filter((frame) => route.startsWith(frame.route.replace(/route$/, ""))).map((frame) => frame.id),
        id,
        ...[...all].filter((one) => isSoonAfter(route, one)),
      ],
    }));
}

/**
 * Puts the modules of all screens into a few files. Modules needed by the same screens come together first; then two files are merged as long as
 * first openings get lighter and no file waits for itself. All styles go into one file with the base: they are small beside the library's. A module
 * that no screen needs at once stays where the bundler puts it.
 */
function groupModules(modules: Modules, options: Options): ReadonlyMap<string, string> {
  const { root, isPlaced, isBase, weightOf, requestCost, mostGrowth } = options;
  const needsOf = readerOfNeeds(modules);
  const screens = listScreens(modules, options);
  const weights = screens.map(({ route }) => weightOf(route));
  const growths = screens.map(({ route }) => mostGrowth(route));
  const users = new Map<string, number[]>();
  const start = reachedFrom([root], needsOf);
  for (const [index, { roots }] of screens.entries()) {
    for (const id of new Set([...start, ...reachedFrom(roots, needsOf)]))
      if (!isLoader(id) && id !== root && !isPlaced(id)) users.set(id, [...(users.get(id) ?? []), index]);
  }
  const styles = [...users.keys()].filter(isStyle);
  const bySignature = new Map<string, Group>();
  for (const [id, indexes] of users) {
    if (isStyle(id)) continue;
    const own: Group = { screens: new Set(indexes), size: modules.getModuleInfo(id)?.code?.length ?? 0, ids: [id] };
    const signature = isBase(id) ? BASE : indexes.join();
    const known = bySignature.get(signature);
    bySignature.set(signature, known ? union(known, own) : own);
  }
  const weightSum = (indexes: Iterable<number>): number => [...indexes].reduce((sum, index) => sum + (weights[index] ?? 0), 0);
  const weightOfFile = (group: Group): number => group.size + requestCost;
  const costOf = (group: Group): number => weightSum(group.screens) * weightOfFile(group);
  const groups = new Set(bySignature.values());
  const sizeFor = (index: number, files: Iterable<Group>): number =>
    [...files].reduce((sum, group) => sum + (group.screens.has(index) ? group.size : 0), 0);
  const allowed = weights.flatMap((weight, index) => (weight > 1 ? [{ index, most: sizeFor(index, groups) * (growths[index] ?? 1) }] : []));
  for (;;) {
    const needed = linksBetween(groups, needsOf);
    const costs = new Map([...groups].map((group) => [group, costOf(group)]));
    const all = [...groups];
    let best: Change | undefined;
    for (const [position, a] of all.entries())
      for (const b of all.slice(position + 1)) {
        const merged = union(a, b);
        let gain = (costs.get(a) ?? 0) + (costs.get(b) ?? 0) - costOf(merged);
        if (gain <= (best?.gain ?? 0)) continue;
        // The merged file would wait for itself through a third file.
        const needs = [...reachedFrom([a, b], (one) => needed.get(one) ?? [])].filter((one) => one !== a && one !== b);
        if (needs.some((one) => [a, b].some((waited) => needed.get(one)?.has(waited)))) continue;
        // The files that it waits for are loaded wherever it is.
        for (const one of needs) gain -= weightSum(merged.screens.difference(one.screens)) * weightOfFile(one);
        if (gain <= (best?.gain ?? 0)) continue;
        const change: Change = {
          before: [a, b, ...needs],
          after: [merged, ...needs.map((one) => ({ ...one, screens: one.screens.union(merged.screens) }))],
          gain,
        };
        const growth = (index: number) => sizeFor(index, change.after) - sizeFor(index, change.before);
        if (allowed.every(({ index, most }) => growth(index) <= 0 || sizeFor(index, groups) + growth(index) <= most)) best = change;
      }
    if (!best) break;
    for (const one of best.before) groups.delete(one);
    for (const one of best.after) groups.add(one);
  }
  const nameOf = (ids: readonly string[], index: number): string => (ids.some(isBase) ? BASE : `shared-${index}`);
  return new Map([
    ...[...groups].flatMap(({ ids }, index) => ids.map((id) => [id, nameOf(ids, index)] as const)),
    ...styles.map((id) => [id, BASE] as const),
  ]);
}

/** The name of the file into which a module goes, for `codeSplitting.groups`. */
export function sharedFiles(options: Options): (id: string, modules: Modules) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    names ??= groupModules(modules, options);
    return names.get(id) ?? (options.isBase(id) ? BASE : null);
  };
}
