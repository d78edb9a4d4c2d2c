/** What the bundler knows of a module. */
interface Module {
  readonly id: string;
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** The index of a library, from which our code imports by name: it leads to every file, and needs none. */
const isIndex = (id: string): boolean =>
  /node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/.*\/(index|tabler-icons-react)\.m?js$/.test(id);

const namedImport = /\b(?:im|ex)port\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** « A as B » of a list: [A, B]. */
const namesIn = (list: string): (readonly [string, string])[] =>
  list.split(",").flatMap((one) => {
    const [name = "", alias = name] = one.trim().split(/\s+as\s+/);
    return name === "" ? [] : [[name, alias] as const];
  });

/** Reads which modules each one needs at once, as if no library had an index. */
function readerOfNeeds(modules: Modules): (id: string) => readonly string[] {
  const indexes = new Map<string, ReadonlyMap<string, string>>();
  const filesByName = (id: string): ReadonlyMap<string, string> => {
    const files =
      indexes.get(id) ??
      new Map(
        [...(modules.getModuleInfo(id)?.code ?? "").matchAll(namedImport)].flatMap(([, list = "", from = ""]) =>
          namesIn(list).map(([, name]) => [name, new URL(from, `file://${id}`).pathname] as const),
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
  readonly screens: ReadonlySet<number>;
  readonly size: number;
  readonly ids: readonly string[];
}

const union = (a: Group, b: Group): Group => ({
  screens: new Set([...a.screens, ...b.screens]),
  size: a.size + b.size,
  ids: [...a.ids, ...b.ids],
});

interface Options {
  /** The module that starts the pages. */
  readonly root: string;
  /** Modules that have a file already. */
  readonly isPlaced: (id: string) => boolean;
  /** How often a screen is the first one that somebody opens, by the name of its route. */
  readonly weightOf: (route: string) => number;
  /** What a request costs, in characters of a script before it is minified. */
  readonly requestCost: number;
}

const isRoute = (id: string): boolean => /\/routes\/.+\.tsx(\?|$)|routeTree/.test(id);
const isFrame = (route: string): boolean => /(^|\/)route$/.test(route);

/** The screens, each with the frames around it, as the modules that show them. */
function listScreens(modules: Modules, root: string): { readonly route: string; readonly roots: readonly string[] }[] {
  const reached = new Set([root]);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const one of [...importedIds, ...dynamicallyImportedIds]) reached.add(one);
  }
  const shown = [...reached].flatMap((id) => {
    const [, route] = /routes\/(.+)\.tsx\?tsr-split=component$/.exec(id) ?? [];
    return route ? [{ route, id }] : [];
  });
  const frames = shown.filter(({ route }) => isFrame(route));
  return shown
    .filter(({ route }) => !isFrame(route))
    .map(({ route, id }) => ({
      route,
      roots: [...frames.filter((frame) => route.startsWith(frame.route.replace(/route$/, ""))).map((frame) => frame.id), id],
    }));
}

/**
 * Puts the modules of all screens into a few files: first those that the same screens need, then two files into one, as long as it makes first openings
 * lighter, and no file waits for itself. A module that no screen needs at once stays where the bundler puts it.
 */
function groupModules(modules: Modules, { root, isPlaced, weightOf, requestCost }: Options): ReadonlyMap<string, string> {
  const needsOf = readerOfNeeds(modules);
  const screens = listScreens(modules, root);
  const weights = screens.map(({ route }) => weightOf(route));
  const users = new Map<string, number[]>();
  for (const [index, { roots }] of screens.entries()) {
    const needed = new Set(roots);
    for (const id of needed) for (const one of needsOf(id)) if (!isRoute(one) || one.includes("/-")) needed.add(one);
    for (const id of needed) if (!roots.includes(id) && !isPlaced(id)) users.set(id, [...(users.get(id) ?? []), index]);
  }
  const bySignature = new Map<string, Group>();
  for (const [id, indexes] of users) {
    const own: Group = { screens: new Set(indexes), size: modules.getModuleInfo(id)?.code?.length ?? 0, ids: [id] };
    const known = bySignature.get(indexes.join());
    bySignature.set(indexes.join(), known ? union(known, own) : own);
  }
  const costOf = ({ screens: all, size }: Group): number =>
    [...all].reduce((sum, index) => sum + (weights[index] ?? 0) * (size + requestCost), 0);
  const groups = new Map<Group, number>();
  const fileOf = new Map<string, Group>();
  const needs = new Map<Group, Set<Group>>();
  const add = (group: Group) => {
    groups.set(group, costOf(group));
    for (const id of group.ids) fileOf.set(id, group);
  };
  const link = (group: Group) => {
    const ownNeeds = new Set(group.ids.flatMap((id) => needsOf(id).flatMap((one) => fileOf.get(one) ?? [])));
    ownNeeds.delete(group);
    needs.set(group, ownNeeds);
  };
  /** Whether `a` waits for `b` by way of a third file. */
  const waitsBeyond = (a: Group, b: Group): boolean => {
    const waited = new Set([...(needs.get(a) ?? [])].filter((one) => one !== b));
    for (const one of waited) for (const next of needs.get(one) ?? []) waited.add(next);
    return waited.has(b);
  };
  const gainOf = (a: Group, b: Group): number => (groups.get(a) ?? 0) + (groups.get(b) ?? 0) - costOf(union(a, b));
  for (const group of bySignature.values()) add(group);
  for (const group of groups.keys()) link(group);
  const pairsWith = (a: Group, others: readonly Group[]) =>
    others.map((b) => ({ a, b, gain: gainOf(a, b) })).filter(({ gain }) => gain > 0);
  const all = [...groups.keys()];
  let pairs = all.flatMap((a, position) => pairsWith(a, all.slice(position + 1)));
  for (;;) {
    pairs = pairs.filter(({ a, b }) => groups.has(a) && groups.has(b)).sort((one, other) => other.gain - one.gain);
    const best = pairs.find(({ a, b }) => !waitsBeyond(a, b) && !waitsBeyond(b, a));
    if (!best) break;
    const merged = union(best.a, best.b);
    for (const one of [best.a, best.b]) {
      groups.delete(one);
      needs.delete(one);
    }
    add(merged);
    for (const group of groups.keys()) link(group);
    pairs.push(
      ...pairsWith(
        merged,
        [...groups.keys()].filter((group) => group !== merged),
      ),
    );
  }
  return new Map([...groups.keys()].flatMap(({ ids }, index) => ids.map((id) => [id, `shared-${index}`] as const)));
}

/** The name of the file into which a module goes, for `codeSplitting.groups`. */
export function sharedFiles(options: Options): (id: string, modules: Modules) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    names ??= groupModules(modules, options);
    return names.get(id) ?? null;
  };
}
