import { Refusal } from "#platform/web/refusal.ts";
import { type GradeEdit, isEntered, type Marks, notEntered, type SavedMarks } from "../grade-row.ts";
import type { CandidateOnWire, EntryOnWire, SittingOnWire } from "../sitting.contract.ts";

/** One row: what is saved, what is typed and not saved, and what became of it. */
export interface GridRow {
  readonly id: string;
  readonly category: string | undefined;
  readonly saved: SavedMarks;
  readonly edit: GradeEdit | undefined;
  readonly phase: "calm" | "sending" | "refused" | "conflict";
  /** Why the server refused it. */
  readonly refusal: string | null;
}

export interface GridCounts {
  readonly expected: number;
  readonly graded: number;
  readonly absent: number;
  readonly remaining: number;
  /** To send as soon as the server can be reached. */
  readonly waiting: number;
  /** Typed, left, and neither complete nor right. */
  readonly unfinished: number;
  readonly refused: number;
  readonly conflicts: number;
}

/** A stage in a centre, as the server tells it whole. */
export interface Roster {
  readonly candidates: readonly CandidateOnWire[];
  readonly sitting: SittingOnWire;
}

/** What the page shows besides the rows. */
export interface GridState {
  readonly candidates: readonly CandidateOnWire[];
  readonly stage: SittingOnWire["stage"];
  readonly limits: SittingOnWire["limits"];
  /** Whether the server answered when it was last asked. */
  readonly isReached: boolean;
  /** Why this account sees nothing here any more. */
  readonly lost: string | null;
  /** Whether this device could keep what was typed. */
  readonly isKept: boolean;
  /** Everything is kept and the page is about to reload by itself: no warning then. */
  readonly isReloading: boolean;
  readonly counts: GridCounts;
}

/** What the grid needs of the device and of the server. */
export interface GridTools {
  readonly kept: {
    edit(id: string, edit: GradeEdit | undefined): Promise<void>;
    roster(roster: Roster | undefined): Promise<void>;
  };
  ask(): Promise<Roster>;
  askSince(at: string): Promise<SittingOnWire>;
  send(id: string, marks: Marks, basedOn: number): Promise<EntryOnWire>;
  /** The office corrects grades of a closed stage too. */
  readonly mayWhenClosed: boolean;
}

export const GONE = "Cette personne n'est plus convoquée dans ce centre.";
/** The category of who is not on the list any more. */
export const STRANGER = "?";

export const savedOf = (entry: EntryOnWire | null): SavedMarks =>
  entry
    ? { grade: entry.grade, weightedGrade: entry.weightedGrade, time: entry.time, absent: entry.absent, version: entry.version }
    : notEntered;

/** What stands instead of marks that were refused as others were saved meanwhile. */
export const standingIn = (failure: unknown): SavedMarks | undefined =>
  failure instanceof Refusal && failure.status === 409
    ? savedOf((failure.answer as { current?: EntryOnWire | null } | undefined)?.current ?? null)
    : undefined;

/** With those that something was typed for, and that the list does not know any more. */
export const withStrangers = (candidates: readonly CandidateOnWire[], edits: ReadonlyMap<string, GradeEdit>): CandidateOnWire[] => {
  const known = new Set(candidates.map(({ user }) => user.id));
  const strangers = [...edits.keys()].filter((id) => !known.has(id)).map(strangerOf);
  return [...candidates, ...strangers];
};

const strangerOf = (id: string): CandidateOnWire => ({
  user: { id, username: "", numPalmares: "", contact: { lastname: "Participant", firstname: id } },
  registration: { category: { name: STRANGER }, establishment: null, club: null },
  result: null,
});

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const idOf = ({ user }: CandidateOnWire): string => user.id;

export const rowOf = ({ user, registration, result }: CandidateOnWire, edit: GradeEdit | undefined): GridRow => ({
  id: user.id,
  category: registration?.category.name,
  saved: savedOf(result),
  edit,
  phase: "calm",
  refusal: null,
});

/** `typing`: the row being typed, of which nothing is said yet. */
export function countsOf(rows: readonly GridRow[], typing: string | undefined): GridCounts {
  const count = (is: (row: GridRow) => boolean) => rows.filter(is).length;
  const expected = count(({ refusal }) => refusal !== GONE);
  const [graded, absent] = [count(({ saved }) => !saved.absent && isEntered(saved)), count(({ saved }) => saved.absent)];
  return {
    expected,
    graded,
    absent,
    remaining: Math.max(0, expected - graded - absent),
    waiting: count(({ edit, phase }) => edit !== undefined && edit.queued !== null && (phase === "calm" || phase === "sending")),
    unfinished: count(({ id, edit, phase }) => id !== typing && edit?.queued === null && phase === "calm"),
    refused: count(({ phase }) => phase === "refused"),
    conflicts: count(({ phase }) => phase === "conflict"),
  };
}

/** The candidate with what is saved now. */
export function asSaved(candidate: CandidateOnWire, { saved }: GridRow, questionnaireId: string): CandidateOnWire {
  const { user, result } = candidate;
  if (saved.version === (result?.version ?? 0)) return candidate;
  return { ...candidate, result: { userId: user.id, questionnaireId, qualified: result?.qualified ?? null, ...saved } };
}
