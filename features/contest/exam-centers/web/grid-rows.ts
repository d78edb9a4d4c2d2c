import { isRefused } from "#platform/web/refusal.ts";
import type { DeviceDrafts, UnsavedState } from "#platform/web/unsaved/unsaved.ts";
import { type GradeEdit, isEntered, type Marks, notEntered, type SavedMarks } from "../grade-row.ts";
import type { CandidateOnWire, EntryOnWire, SittingOnWire } from "../sitting.contract.ts";
import type { GridItem } from "./grade-kind.ts";

export interface GridRow extends GridItem {
  readonly edit: GradeEdit | undefined;
  readonly phase: "calm" | "sending" | "refused" | "conflict";
  readonly refusal: string | null;
}

export type GridCounts = ReturnType<typeof countsOf>;

export interface Roster {
  readonly candidates: readonly CandidateOnWire[];
  readonly sitting: SittingOnWire;
}

export interface GridExtra {
  readonly candidates: readonly CandidateOnWire[];
  readonly stage: SittingOnWire["stage"];
  readonly limits: SittingOnWire["limits"];
  readonly isOnline: boolean;
  readonly accessRefusal: string | null;
}

export type GridState = UnsavedState<GradeEdit> & GridExtra;

export interface GridTools {
  readonly drafts: DeviceDrafts<GradeEdit>;
  storeRoster(roster: Roster | undefined): Promise<void>;
  fetchRoster(): Promise<Roster>;
  fetchSince(at: string): Promise<SittingOnWire>;
  send(id: string, marks: Marks, basedOn: number): Promise<EntryOnWire>;
  /** The office corrects grades of a closed stage too. */
  readonly canEditWhenClosed: boolean;
}

export const NO_LONGER_CONVOKED = "Cette personne n'est plus convoquée dans ce centre.";
export const UNLISTED = "?";

export const savedOf = (entry: EntryOnWire | null): SavedMarks =>
  entry
    ? { grade: entry.grade, weightedGrade: entry.weightedGrade, time: entry.time, absent: entry.absent, version: entry.version }
    : notEntered;

/** The current marks in a 409, after another user's save. */
export const currentMarksIn = (failure: unknown): SavedMarks | undefined =>
  isRefused(failure, 409) ? savedOf((failure.responseBody as { current?: EntryOnWire | null } | undefined)?.current ?? null) : undefined;

export const withUnlisted = (candidates: readonly CandidateOnWire[], editIds: readonly string[]): CandidateOnWire[] => {
  const listedIds = new Set(candidates.map(idOf));
  return [...candidates, ...editIds.filter((id) => !listedIds.has(id)).map(unlistedCandidate)];
};

const unlistedCandidate = (id: string): CandidateOnWire => ({
  user: { id, username: "", numPalmares: "", contact: { lastname: "Participant", firstname: id } },
  registration: { category: { name: UNLISTED }, establishment: null, club: null },
  result: null,
});

export const isDeepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const idOf = ({ user }: CandidateOnWire): string => user.id;

export const itemOf = ({ user, registration, result, accommodation }: CandidateOnWire): GridItem => ({
  id: user.id,
  extra: accommodation?.extra ?? 0,
  category: registration?.category.name,
  saved: savedOf(result),
});

const isUnfinished = ({ id, edit, phase }: GridRow, typing: string | undefined): boolean =>
  id !== typing && edit?.queued === null && phase === "calm";

/** Whether a row is sent only after a user corrects, completes or compares it. */
export const isToCorrect = (row: GridRow, typing: string | undefined): boolean =>
  row.phase === "refused" || row.phase === "conflict" || isUnfinished(row, typing);

/** `typing` is the row being typed, which is not counted yet. */
export function countsOf(rows: readonly GridRow[], typing: string | undefined) {
  const count = (is: (row: GridRow) => boolean) => rows.filter(is).length;
  const expected = count(({ refusal }) => refusal !== NO_LONGER_CONVOKED);
  const [graded, absent] = [count(({ saved }) => !saved.absent && isEntered(saved)), count(({ saved }) => saved.absent)];
  return {
    expected,
    graded,
    absent,
    remaining: Math.max(0, expected - graded - absent),
    waiting: count(({ edit, phase }) => edit !== undefined && edit.queued !== null && (phase === "calm" || phase === "sending")),
    /** Left while incomplete or invalid. */
    unfinished: count((row) => isUnfinished(row, typing)),
    refused: count(({ phase }) => phase === "refused"),
    conflicts: count(({ phase }) => phase === "conflict"),
    toCorrect: count((row) => isToCorrect(row, typing)),
  };
}

export function withSaved(candidate: CandidateOnWire, { saved }: GridItem, questionnaireId: string): CandidateOnWire {
  const { user, result } = candidate;
  if (saved.version === (result?.version ?? 0)) return candidate;
  return { ...candidate, result: { userId: user.id, questionnaireId, qualified: result?.qualified ?? null, ...saved } };
}
