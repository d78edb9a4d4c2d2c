import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#platform/web/api.ts";
import { isUnreachable } from "#platform/web/refusal.ts";
import { responseCache } from "#platform/web/response-cache.ts";
import { deviceDraftsOf, useUnsaved } from "#platform/web/unsaved/useUnsaved.ts";
import type { GradeEdit } from "../grade-row.ts";
import { sittingApi } from "../sitting.contract.ts";
import { GradeGrid } from "./grade-grid.ts";
import type { GridRow, GridState, Roster } from "./grid-rows.ts";
import { sendMarks } from "./send-marks.ts";

export type UserSitting = Readonly<Record<"userId" | "centerId" | "questionnaireId", string>>;

const POLL_MS = 4_000;

/** The device's store for a stage in a center: the list, and one draft per unsaved row. */
const draftsOf = ({ userId, centerId, questionnaireId }: UserSitting) =>
  deviceDraftsOf<GradeEdit>(userId, `grades/${centerId}/${questionnaireId}/`);
const rosterName = ({ userId, centerId, questionnaireId }: UserSitting) => `grades/${userId}/${centerId}/${questionnaireId}`;

async function fetchRoster({ centerId, questionnaireId }: UserSitting): Promise<Roster> {
  const params = { centerId, questionnaireId };
  // Reads the time before the list: an entry between both arrives twice instead of never.
  const sitting = await call(sittingApi.state, { params });
  const { data } = await call(sittingApi.candidates, { params, query: { limit: "0" } });
  return { candidates: data, sitting };
}

async function openGrid(sitting: UserSitting) {
  const edits = await draftsOf(sitting)
    .readAll()
    .catch(() => new Map<string, GradeEdit>());
  try {
    return { roster: await fetchRoster(sitting), edits, isFromDevice: false };
  } catch (failure) {
    const roster = isUnreachable(failure) ? await responseCache.read<Roster>(rosterName(sitting)).catch(() => undefined) : undefined;
    if (!roster) throw failure;
    return { roster, edits, isFromDevice: true };
  }
}

export const useOpenedGrid = (sitting: UserSitting) =>
  useQuery({ queryKey: ["grades of a centre", sitting], queryFn: () => openGrid(sitting), gcTime: 0, staleTime: Number.POSITIVE_INFINITY });

/** The grid of a page. It polls every few seconds while the page is visible, and at once when the network or the user returns. */
export function useGradeGrid(
  sitting: UserSitting,
  { roster, edits, isFromDevice }: Awaited<ReturnType<typeof openGrid>>,
  canEditWhenClosed: boolean,
): GradeGrid {
  const grid = useUnsaved(() => {
    const { centerId, questionnaireId } = sitting;
    const params = { centerId, questionnaireId };
    const work = new GradeGrid(roster, edits, isFromDevice, {
      drafts: draftsOf(sitting),
      storeRoster: (stored) => (stored ? responseCache.save(rosterName(sitting), stored) : responseCache.remove(rosterName(sitting))),
      canEditWhenClosed,
      fetchRoster: () => fetchRoster(sitting),
      fetchSince: (since) => call(sittingApi.state, { params, query: { since } }),
      send: (userId, marks, basedOn) => sendMarks(sitting, userId, marks, basedOn),
    });
    return { work, onReturn: () => poll(work), onOnline: () => poll(work), onSignOut: () => work.sendIfOnline() };
  });
  useEffect(() => {
    void grid.storeRoster().catch(() => undefined);
    poll(grid);
    const timer = setInterval(() => poll(grid), POLL_MS);
    return () => clearInterval(timer);
  }, [grid]);
  return grid;
}

const poll = (grid: GradeGrid): void => void (document.visibilityState === "visible" ? grid.poll() : grid.sendIfOnline());

/** Selects the part of the grid that a component needs, so that a keystroke does not render the whole list. */
export const useGrid = <Part>(grid: GradeGrid, part: (state: GridState) => Part): Part =>
  useSyncExternalStore(grid.subscribe, () => part(grid.read()));

/** Nothing is entered, here or on the server. */
export const useIsUntouched = (grid: GradeGrid): boolean =>
  useGrid(grid, ({ candidates }) => candidates.every(({ user }) => grid.isMissing(user.id)));

export const useGridState = (grid: GradeGrid): GridState => useSyncExternalStore(grid.subscribe, grid.read);

export function useGridRow(grid: GradeGrid, id: string): GridRow {
  const item = useGrid(grid, () => grid.item(id));
  const edit = useGrid(grid, ({ edits }) => edits[id]);
  const phase = useGrid(grid, () => grid.phaseOf(id));
  const refusal = useGrid(grid, ({ refusals }) => refusals[id] ?? null);
  return { ...item, edit, phase, refusal };
}
