/** What each room is, in one line. */
const descriptions: Readonly<Record<string, string>> = {
  accounts: "the row of an account: username, contact, opening, closing, emptying; the only room that writes it",
  "answer-sheets": "answers on paper at a school's stage: sheets, codes, photographs, what is typed from them",
  announcements: "what the office announces to an audience, and the errata of a stage",
  answers: "answering a stage online: the sheet, saving it, the images",
  app: "assembly: one node, its settings, server and jobs, the commands, and the pages, one file per URL",
  audit: "the trail: who changed what",
  auth: "signing in and choosing a password: attempts, queues, fresh proofs",
  categories: "the categories in which people take part",
  cities: "the cities of a postal code",
  clubs: "clubs, their managers, and requests to register one",
  columns: "the columns of a person and of a club: what showing, changing, exporting, merging and erasing do with each",
  configuration: "the settings, the season and its periods",
  consents: "the consents: their texts, which are required, who gave them",
  convocations: "where and when the next stage is taken: letters, sheets, the import, what was withdrawn",
  correction: "the answers of a closed stage, decided one by one, and what that moves",
  dashboard: "the state of the season in figures",
  database: "the schema, its migrations, opening, moving and saving a database",
  diplomas: "diplomas of a stage: what each says, the keys that sign them, those withdrawn, the check of a code",
  demo: "a believable championship, for a first look, for tests and benchmarks",
  establishments: "schools, the directory, requests to act for one",
  "exam-centers": "exam centers, their managers, and entering marks on the day",
  jobs: "long work: one at a time, with its progress",
  languages: "the languages of the questions",
  letters: "the letters of the life cycle, and those that the office composes",
  links: "one-time links and codes to choose a password, and the letters that bring them",
  mail: "the outbox, its limits, what is not sent",
  marking: "how an answer is compared and counted: forms, types of question, coefficients",
  members: "the members of a club",
  memberships: "whether a school or a club is a member of a year, and has paid",
  node: "what a node gives to the routes and the jobs of the rooms above",
  passkeys: "passkeys, codes on paper, the second step",
  passwords: "passwords: what one must be, who may know one, revoking it, changing an address",
  people: "one whole person: opened by the office, shown, changed, merged, deleted; lists of people",
  platform: "tools independent of the championship",
  programs: "programs that call the API for the office: their tokens, scopes and ends",
  privacy: "the rights of a person: export, erasure, retention",
  pupils: "the pupils of a school: lists, import, renewals, slips",
  "school-stages": "the stages that a school makes of its own: problems, answers on screen, marks, selection",
  questions: "the questions of a stage, their possible answers and key",
  registrations: "the registration of a person, a school or a club for a year; squads",
  responsibility: "who is in charge of a person or of a place, today and formerly; locks of places",
  results: "grades, thresholds, qualification, ranking",
  search: "the office's search over people, places and stages",
  sessions: "sessions, their tokens, and the devices of an account",
  "sign-up": "registering oneself for the championship: the wizards",
  stages: "the stages of a year: settings, flags, who may answer, how far people are",
  timeline: "what happened to a person, in order of time",
  views: "the views of lists that an account has named",
  watching: "the state of the site while people answer",
};

/** For each room, the rooms it imports, each with the files that do. */
type Rooms = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** The room of a file, `features/clubs/own-club.ts` of `clubs`; undefined outside the product. */
const roomOf = (path: string): string | undefined => {
  const [top = "", feature] = path.split("/");
  if (top === "features") return feature;
  return ["app", "database", "demo", "platform"].includes(top) ? top : undefined;
};

/** The rooms of these files, by path from the root: tests apart, types of imports too. */
export function roomsOf(sources: Iterable<readonly [path: string, source: string]>): Rooms {
  const rooms = new Map<string, Map<string, string[]>>();
  for (const [path, source] of sources) {
    const room = roomOf(path);
    if (room === undefined || path.includes(".test.")) continue;
    const imports = rooms.get(room) ?? new Map<string, string[]>();
    rooms.set(room, imports);
    for (const [, imported = ""] of source.matchAll(/(?:from|import)\s*\(?\s*"#([^"]+)"/g)) {
      const other = roomOf(imported);
      if (other !== undefined && other !== room) imports.set(other, [...(imports.get(other) ?? []), `${path} -> ${imported}`]);
    }
  }
  return rooms;
}

/** The rooms that import only these. */
const standingOn = (rooms: Rooms, below: ReadonlySet<string>, candidates: readonly string[]): string[] =>
  candidates.filter((room) => [...(rooms.get(room)?.keys() ?? [])].every((other) => below.has(other)));

/** The rooms by floor, the lowest first: each on the floor above the highest room it imports. Rooms of a cycle, and above one, have no floor. */
function floorsOf(rooms: Rooms): string[][] {
  const floors: string[][] = [];
  const placed = new Set<string>();
  for (;;) {
    const waiting = [...rooms.keys()].filter((room) => !placed.has(room));
    const floor = standingOn(rooms, placed, waiting).sort();
    if (floor.length === 0) return floors;
    floors.push(floor);
    for (const room of floor) placed.add(room);
  }
}

/** The rooms of cycles, or between two of them. */
function roomsOfCycles(rooms: Rooms): string[] {
  const placed = new Set(floorsOf(rooms).flat());
  let cyclic = [...rooms.keys()].filter((room) => !placed.has(room));
  // A room that no other of them imports is only above a cycle.
  for (;;) {
    const imported = cyclic.filter((room) => cyclic.some((other) => rooms.get(other)?.has(room)));
    if (imported.length === cyclic.length) return cyclic;
    cyclic = imported;
  }
}

/** The imports that close cycles, as `path -> path`: those within cycles that go up, by the floors of this document. Empty if there is no cycle. */
export function importsOfCycles(rooms: Rooms, document: string): string[] {
  const floors = new Map([...document.matchAll(/^\| (\d+) \| `([\w-]+)` /gm)].map(([, floor, room = ""]) => [room, Number(floor)]));
  const goesDown = (room: string, other: string) => (floors.get(room) ?? 0) > (floors.get(other) ?? Infinity);
  const cyclic = roomsOfCycles(rooms);
  return cyclic.flatMap((room) => cyclic.filter((other) => !goesDown(room, other)).flatMap((other) => rooms.get(room)?.get(other) ?? []));
}

/** docs/floors.md: the rooms from the top to the bottom, which `npm run floors` writes and a test checks. */
export function floorsDocument(rooms: Rooms): string {
  const floors = floorsOf(rooms).map((names, index) => names.map((name) => row(rooms, index, name)).join("\n"));
  return `# Floors\n\n${head}\n\n| Floor | Room | What it is | It imports |\n|---|---|---|---|\n${floors.reverse().join("\n")}\n`;
}

const head = `The rooms: \`app\`, \`demo\`, the folders of \`features\`, \`database\` and \`platform\`. Each imports only rooms of lower floors, so none of them is part of a
cycle. A room stands on the floor above the highest one it imports; \`platform\`, which all import, is left out of the last column. Written by
\`npm run floors\`; a test compares.`;

function row(rooms: Rooms, floor: number, name: string): string {
  const imports = [...(rooms.get(name)?.keys() ?? [])].filter((other) => other !== "platform").sort();
  const description = descriptions[name];
  if (description === undefined) throw new Error(`bin/floors-document.ts does not say what the room ${name} is`);
  return `| ${floor} | \`${name}\` | ${description} | ${imports.join(", ")} |`;
}
