import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { refusalToRegisterFor } from "#access/responsibility/colleague-rights.ts";
import { usePeopleDesk } from "#contest/registrations/web/usePeopleDesk.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { pupilResultsApi } from "#people/pupils/pupil-results.contract.ts";
import type { Task } from "#people/pupils/web/pupils.actions.tsx";
import { pupilsPage } from "#people/pupils/web/pupils-page.ts";
import type { PupilsSearch } from "#people/pupils/web/pupils-search.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { useTaskOfAddress } from "#platform/web/useTaskOfAddress.ts";
import type { Season } from "#season/configuration/season.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { useMe } from "../../../../me.ts";

const route = getRouteApi("/etablissement/participants/");

/** Apart from the route: `typeof` there would leave it, and all that it needs, in the first script of every page. */
export function usePupilsDesk(year: number, season: Season) {
  const search = route.useSearch();
  const desk = usePeopleDesk<PersonOnWire, Task, PupilsSearch>({ kind: "student", season, year, search, pageOf: pupilsPage(year) });
  const stageId = search.stage ?? "";
  const stages = useApiQuery(stagesApi.visible, { query: { year } });
  const stage = useApiQuery(pupilResultsApi.ofStage, { params: { questionnaireId: stageId }, enabled: stageId !== "" });
  const [confirmed, setConfirmed] = useState<readonly PersonOnWire[]>([]);
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set());
  const [isConfirming, setConfirming] = useState(false);
  const right = useMe()?.schoolRight ?? null;
  const isReadOnly = refusalToRegisterFor(right) !== null;
  useTaskOfAddress(search.tache, true, (task) => {
    if (!desk.isActive || isReadOnly || desk.refusal !== null) return;
    if (task === "confirm") setConfirming(search.nouveaux !== undefined);
    else desk.start(task);
  });
  return {
    ...{ desk, search, year, stageId, stages, stage, right, isReadOnly, confirmed, setConfirmed, printed, isConfirming, setConfirming },
    stageName: stages.data?.find(({ id }) => id === stageId)?.name,
    isFiltered: search.status !== undefined || search.classe !== undefined,
    showAll: () => desk.change({ status: undefined, nouveaux: undefined, classe: undefined, search: undefined }),
    markPrinted: (people: readonly PersonOnWire[]) => setPrinted(new Set([...printed, ...people.map(({ id }) => id)])),
    chooseStage: desk.chooseStage,
  };
}

export type PupilsList = ReturnType<typeof usePupilsDesk>;
