interface Area {
  readonly name: string;
  readonly knows: string;
  readonly rooms: Readonly<Record<string, string>>;
}

/** The areas, the lowest first: each imports only those before it. */
const areas: readonly Area[] = [
  {
    name: "core",
    knows: "accounts, and what happened to them",
    rooms: {
      accounts: "the row of an account, which only this room writes; the columns of a person and of a club, and what is done with each",
      audit: "the trail: who changed what",
      jobs: "long work: one at a time, with its progress",
      search: "the office's search over people, places and stages",
      views: "the views of lists that an account has named",
    },
  },
  {
    name: "season",
    knows: "the rules of a year",
    rooms: {
      categories: "the categories in which people take part",
      configuration: "the settings, the season and its periods, the languages of the questions",
      marking: "how an answer is compared and counted: forms, types of question, coefficients",
      stages: "the stages of a year: settings, flags, eligible participants, their progress",
    },
  },
  {
    name: "access",
    knows: "who may act, and how they are reached",
    rooms: {
      consents: "the consents: their texts, which are required, who gave them",
      links: "one-time links and codes to choose a password, and the mails that bring them",
      mail: "the outbox, its limits, blocked addresses; what a node gives to routes and jobs",
      passkeys: "passkeys, codes on paper, the second step",
      programs: "programs that call the API for the office: their tokens, scopes and ends",
      responsibility: "who is in charge of a person or of a place, today and formerly; memberships and locks of places",
      sessions: "sessions, their tokens, and the devices of an account",
    },
  },
  {
    name: "organizations",
    knows: "schools and clubs",
    rooms: {
      clubs: "clubs, their managers, and requests to register one",
      establishments: "schools, the directory, requests to act for one; the cities of a postal code",
      passwords: "passwords: what one must be, who may know one, revoking it, changing an address",
    },
  },
  {
    name: "contest",
    knows: "the championship",
    rooms: {
      accommodations: "rights of people to more time or to a need: asked for, given, refused; which one holds on a day",
      announcements: "what the office announces to an audience, and the errata of a stage",
      answers: "answering a stage online: saving all sheets, the images, what a grade comes from",
      convocations: "where and when the next stage is taken: mails, documents, the import, withdrawals",
      correction: "the answers of a closed stage, decided one by one, and what that moves",
      "exam-centers": "exam centers, their managers, and entering marks on the day",
      integrity: "what is odd at a closed stage, for the jury alone: sheets that are alike, impossible times",
      problem: "writing a problem: its form, its list, the draft on the device, merging with what others save",
      questions: "the questions of a stage, their possible answers and key",
      registrations: "the registration of a person, a school or a club for a year; squads",
      results: "grades, thresholds, qualification, ranking",
      sheet: "the answers of a person, at a stage online and at a school's own: merging, grace, the device, the page",
    },
  },
  {
    name: "school",
    knows: "a school's own stages",
    rooms: {
      "answer-sheets": "answers on paper at a school's stage: forms, codes, photographs, what is typed from them",
      diplomas: "diplomas of a stage: texts, signing keys, withdrawals, the check of a code",
      "school-stages": "the stages that a school makes of its own: problems, answers on screen, marks, selection",
    },
  },
  {
    name: "people",
    knows: "one whole person",
    rooms: {
      auth: "signing in and choosing a password: attempts, queues, fresh proofs",
      people: "one whole person: opened by the office, shown, changed, merged, deleted; lists of people, the members of a club",
      pupils: "the pupils of a school: lists, import, renewals, slips",
      "sign-up": "registering oneself for the championship: the wizards",
    },
  },
  {
    name: "office",
    knows: "everything, for the federation's office",
    rooms: {
      dashboard: "the state of the season in figures",
      letters: "the mails of the life cycle, and those that the office composes",
      privacy: "the rights of a person: export, erasure, retention",
      timeline: "what happened to a person, in order of time",
      watching: "the state of the site while people answer",
    },
  },
];

export const belowAll = ["platform", "database"];
export const aboveAll = ["demo", "app"];
export const areaNames = areas.map(({ name }) => name);

/** For each room, the rooms it imports, each with the files that do. */
export type Rooms = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** The room of a file, `features/organizations/clubs/own-club.ts` of `organizations/clubs`; undefined outside the product. */
const roomOf = (path: string): string | undefined => {
  const [top = "", area, room] = path.split("/");
  if (top === "features") return `${area}/${room}`;
  return [...belowAll, ...aboveAll].includes(top) ? top : undefined;
};

export const areaOf = (room: string): string => room.split("/")[0] ?? "";

export const pathOf = (name: string): string => (areaNames.includes(areaOf(name)) ? `features/${name}` : name);

export type Sources = Iterable<readonly [path: string, source: string]>;

export const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"?]+)/g)].map(([, imported = ""]) => imported);

/** The rooms of these files, by path from the root: without tests, including type imports. */
export function roomsOf(sources: Sources): Rooms {
  const rooms = new Map<string, Map<string, string[]>>();
  for (const [path, source] of sources) {
    const room = roomOf(path);
    if (room === undefined || path.includes(".test.") || !/\.tsx?$/.test(path)) continue;
    const imports = rooms.get(room) ?? new Map<string, string[]>();
    rooms.set(room, imports);
    for (const imported of importsOf(source).filter((name) => name.startsWith("#"))) {
      const other = roomOf(pathOf(imported.slice(1)));
      if (other !== undefined && other !== room) imports.set(other, [...(imports.get(other) ?? []), `${path} -> ${imported}`]);
    }
  }
  return rooms;
}

/** bin/areas.grit, the rule by which Biome rejects an import that climbs: `npm run areas` writes it and a test checks. */
export function areasRule(): string {
  const rules = areaNames.slice(0, -1).map((name, index) => {
    const higher = areaNames.slice(index + 1).join("|");
    return `    and { $filename <: r".*/features/${name}/.*", $name <: r".#(?:${higher})/.*" }`;
  });
  return `language js

or {
  JsModuleSource() as $name,
  JsStringLiteralExpression() as $name
} where {
  or {
${rules.join(",\n")}
  },
  register_diagnostic(span=$name, message="An area imports only lower areas: docs/areas.md")
}
`;
}

/** docs/areas.md: the areas from the top to the bottom, which `npm run areas` writes and a test checks. */
export function areasDocument(rooms: Rooms): string {
  const rows = areas.toReversed().map((area) => areaRow(rooms, area));
  const parts = areas.toReversed().map((area) => `## ${area.name}\n\n${roomsTable(rooms, area)}`);
  return `# Areas\n\n${head}\n\n| Area | What it knows | Its rooms | It imports |\n|---|---|---|---|\n${rows.join("\n")}\n\n${parts.join("\n\n")}\n`;
}

const head = `The product is eight areas, the folders of \`features\`. Each imports only areas below it. An area contains rooms, one for each notion, and no room
is part of a cycle. \`app\` and \`demo\` stand above the areas, \`database\` and \`platform\` below; the tables leave these two out. Written by \`npm run areas\`,
with the rule by which Biome refuses an import that climbs; a test compares.`;

const importsOfRoom = (rooms: Rooms, room: string): string[] =>
  [...(rooms.get(room)?.keys() ?? [])].filter((other) => !belowAll.includes(other)).sort();

const pathsOf = ({ name, rooms }: Area): string[] => Object.keys(rooms).map((room) => `${name}/${room}`);

function areaRow(rooms: Rooms, area: Area): string {
  const imported = new Set(pathsOf(area).flatMap((room) => importsOfRoom(rooms, room).map(areaOf)));
  const below = areaNames.filter((name) => name !== area.name && imported.has(name));
  return `| \`${area.name}\` | ${area.knows} | ${Object.keys(area.rooms).join(", ")} | ${below.join(", ")} |`;
}

/** The rooms of an area, each above those that it imports. */
function roomsTable(rooms: Rooms, area: Area): string {
  const unknown = [...rooms.keys()].filter((room) => areaOf(room) === area.name && !pathsOf(area).includes(room));
  if (unknown.length > 0) throw new Error(`bin/areas-document.ts does not say what ${unknown.join(", ")} is`);
  const heightOf = (room: string): number =>
    Math.max(0, ...importsOfRoom(rooms, room).flatMap((other) => (areaOf(other) === area.name ? [1 + heightOf(other)] : [])));
  const sorted = pathsOf(area).sort((one, other) => heightOf(other) - heightOf(one) || one.localeCompare(other, "en"));
  const rows = sorted.map((room) => roomRow(rooms, area, room.slice(area.name.length + 1)));
  return `| Room | What it is | It imports |\n|---|---|---|\n${rows.join("\n")}`;
}

function roomRow(rooms: Rooms, area: Area, room: string): string {
  const imports = importsOfRoom(rooms, `${area.name}/${room}`).map((other) => other.split("/").at(-1));
  return `| \`${room}\` | ${area.rooms[room]} | ${imports.sort().join(", ")} |`;
}
