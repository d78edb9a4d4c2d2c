/** Sheets are only compared by answers that so few gave; PostgreSQL applies the same limits. */
export const RARE_SHARE = 0.05;
export const MOST_WITH_RARE = 500;
const MARGIN_BITS = 4;
const FEWEST_SHARED = 4;

/** A wrong answer in normal form, that several sheets of a category give. */
export interface WrongAnswer {
  readonly position: number;
  readonly form: string;
  readonly people: number;
  /** Sheets of the category that answered this problem. */
  readonly answered: number;
  /** Who gave it; null: it is not rare. */
  readonly users: readonly number[] | null;
}

export type SharedAnswer = Omit<WrongAnswer, "users">;

/** How surprising an answer is that another sheet gives too: one bit if half of those who answered gave it. */
export const bitsOf = ({ people, answered }: Pick<WrongAnswer, "people" | "answered">): number => Math.log2(answered / people);

/** Chance alone goes beyond this in few stages: pairs choose which answers they share, so in more than the one in sixteen of a fixed choice. */
export const alarmOf = (pairs: number): number => Math.log2(Math.max(1, pairs)) + MARGIN_BITS;

/**
 * Finds the sheets to compare with a sheet: those whose rare wrong answers in common reach half of the alarm. Never compares all pairs: an answer is
 * followed to the few who gave it.
 */
export function rareIndex(answers: readonly WrongAnswer[], alarm: number) {
  const rare = answers.filter((answer) => answer.users !== null && bitsOf(answer) > 0);
  const users = [...new Set(rare.flatMap(({ users: given }) => given ?? []))];
  const placeOf = new Map(users.map((user, place) => [user, place]));
  const postings = rare.map((answer) => ({ bits: bitsOf(answer), places: (answer.users ?? []).map((user) => placeOf.get(user) ?? 0) }));
  const held: number[][] = users.map(() => []);
  for (const [posting, { places }] of postings.entries()) for (const place of places) held[place]?.push(posting);
  const bits = new Float64Array(users.length);
  const candidatesOf = (user: number): [number, number][] => {
    const own = placeOf.get(user) ?? 0;
    const met = new Set<number>();
    for (const posting of held[own] ?? []) {
      const { bits: more = 0, places = [] } = postings[posting] ?? {};
      for (const other of places) {
        if (other <= own) continue;
        met.add(other);
        bits[other] = (bits[other] ?? 0) + more;
      }
    }
    const found = [...met].filter((other) => (bits[other] ?? 0) >= alarm / 2);
    for (const other of met) bits[other] = 0;
    return found.map((other) => [user, users[other] ?? 0]);
  };
  return { users, candidatesOf };
}

/** The wrong answers of a sheet that others give too, by problem. */
export type WrongSheet = ReadonlyMap<number, SharedAnswer>;

export interface Pair {
  readonly users: readonly [number, number];
  readonly bits: number;
  readonly shared: readonly SharedAnswer[];
}

export function comparePair(users: readonly [number, number], sheets: ReadonlyMap<number, WrongSheet>): Pair {
  const [one, other] = users.map((user) => sheets.get(user));
  const shared = [...(one?.values() ?? [])].filter(({ position, form }) => other?.get(position)?.form === form);
  return { users, shared, bits: shared.reduce((sum, answer) => sum + bitsOf(answer), 0) };
}

export const isAlarming = ({ bits, shared }: Pair, alarm: number): boolean => shared.length >= FEWEST_SHARED && bits > alarm;

export interface Ring {
  readonly users: readonly number[];
  /** Of its rarest pair. */
  readonly bits: number;
  readonly shared: readonly SharedAnswer[];
}

/** Sheets joined by alarming pairs, the rarest ring first. */
export function ringsOf(pairs: readonly Pair[]): Ring[] {
  const leaders = new Map<number, number>();
  const leaderOf = (user: number): number => {
    const leader = leaders.get(user) ?? user;
    return leader === user ? user : leaderOf(leader);
  };
  for (const { users } of pairs) leaders.set(leaderOf(users[0]), leaderOf(users[1]));
  return [...Map.groupBy(pairs, ({ users }) => leaderOf(users[0])).values()]
    .map((joined) => ({
      users: [...new Set(joined.flatMap(({ users }) => users))].toSorted((a, b) => a - b),
      bits: Math.max(...joined.map(({ bits }) => bits)),
      shared: [
        ...new Map(joined.flatMap(({ shared }) => shared.map((answer) => [`${answer.position} ${answer.form}`, answer]))).values(),
      ].toSorted((a, b) => a.position - b.position),
    }))
    .toSorted((a, b) => b.bits - a.bits);
}

export const ties = ["household", "class", "school", "none"] as const;
export type Tie = (typeof ties)[number];

export interface Surroundings {
  /** Null: none, or one that more people have than a family is. */
  readonly mailbox: string | null;
  readonly home: string | null;
  readonly schoolId: number | null;
  /** Of this school. */
  readonly className: string | null;
}

/** What all of a ring have in common, apart from their answers. */
export function tieOf(people: readonly Surroundings[]): Tie {
  const areSame = (of: keyof Surroundings) => people[0]?.[of] != null && people.every((person) => person[of] === people[0]?.[of]);
  if (areSame("mailbox") || areSame("home")) return "household";
  if (!areSame("schoolId")) return "none";
  return areSame("className") ? "class" : "school";
}
