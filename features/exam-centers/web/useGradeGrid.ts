import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "#platform/web/api.ts";
import { isUnreachable } from "#platform/web/refusal.ts";
import type { GradeEdit } from "../grade-row.ts";
import { sittingApi } from "../sitting.contract.ts";
import { GradeGrid } from "./grade-grid.ts";
import type { GridRow, GridState, Roster } from "./grid-rows.ts";
import { keptGradesOf } from "./kept-grades.ts";
import { sendMarks } from "./send-marks.ts";

export interface Where {
  readonly userId: string;
  readonly centerId: string;
  readonly questionnaireId: string;
}

interface Opened {
  readonly roster: Roster;
  readonly edits: ReadonlyMap<string, GradeEdit>;
  readonly isFromDevice: boolean;
}

const LISTEN_EVERY_MS = 4_000;

async function ask({ centerId, questionnaireId }: Where): Promise<Roster> {
  const params = { centerId, questionnaireId };
  // First the time, then the list: what is entered between both is heard twice, never missed.
  const sitting = await call(sittingApi.state, { params });
  const { data } = await call(sittingApi.candidates, { params, query: { limit: "0" } });
  return { candidates: data, sitting };
}

/** From the server; where it cannot be reached, as this device last saw it. */
async function open(where: Where): Promise<Opened> {
  const device = keptGradesOf(where);
  const edits = await device.readEdits();
  try {
    const roster = await ask(where);
    return { roster, edits, isFromDevice: false };
  } catch (failure) {
    const roster = isUnreachable(failure) ? await device.readRoster() : undefined;
    if (!roster) throw failure;
    return { roster, edits, isFromDevice: true };
  }
}

/** A stage in a centre, as the grid begins: asked once, then the grid itself follows what happens. */
export const useOpenedGrid = (where: Where) =>
  useQuery({ queryKey: ["grades of a centre", where], queryFn: () => open(where), gcTime: 0, staleTime: Number.POSITIVE_INFINITY });

/** The grid of a page: it listens every few seconds while the page is looked at, and at once when the network or the person comes back. */
export function useGradeGrid(where: Where, { roster, edits, isFromDevice }: Opened, mayWhenClosed: boolean): GradeGrid {
  const [grid] = useState(() => {
    const { centerId, questionnaireId } = where;
    const params = { centerId, questionnaireId };
    return new GradeGrid(roster, edits, isFromDevice, {
      kept: keptGradesOf(where),
      mayWhenClosed,
      ask: () => ask(where),
      askSince: (since) => call(sittingApi.state, { params, query: { since } }),
      send: (userId, marks, basedOn) => sendMarks(where, userId, marks, basedOn),
    });
  });
  useEffect(() => {
    void grid.keepRoster().catch(() => undefined);
    const listen = () => void (document.visibilityState === "visible" ? grid.listen() : grid.sendIfReached());
    listen();
    const timer = setInterval(listen, LISTEN_EVERY_MS);
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener("online", listen, { signal });
    addEventListener("focus", listen, { signal });
    document.addEventListener("visibilitychange", listen, { signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [grid]);
  return grid;
}

/** What this component needs of the grid, and nothing more: a key typed must not draw the whole list again. */
export const useGrid = <Part>(grid: GradeGrid, part: (state: GridState) => Part): Part =>
  useSyncExternalStore(grid.subscribe, () => part(grid.read()));

export const useGridState = (grid: GradeGrid): GridState => useSyncExternalStore(grid.subscribe, grid.read);

export const useGridRow = (grid: GradeGrid, id: string): GridRow => useSyncExternalStore(grid.subscribe, () => grid.row(id));
