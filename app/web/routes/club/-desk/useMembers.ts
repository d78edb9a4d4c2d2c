import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { membersApi } from "#features/members/members.contract.ts";
import { clubStageFilters } from "#features/questionnaires/club-stages.ts";
import { stagesApi } from "#features/questionnaires/questionnaires.contract.ts";
import { call } from "#platform/web/api.ts";
import { everyPage } from "#platform/web/every-page.ts";
import { ask } from "#platform/web/query.ts";
import { askedBy, usePage } from "#platform/web/usePage.ts";
import type { MembersSearch } from "./search.ts";

/** What the address asks for of a club in a year, and the choices around it. */
export function useMembers(clubId: string, year: number, asked: MembersSearch) {
  const { search, stage, status } = asked;
  const params = { clubId, year };
  const narrowed = { ...(search && { search }), ...(stage && { questionnaireId: stage }), ...(status && { status }) };
  const visible = useQuery(ask(stagesApi.visible, { query: { year } })).data;
  return {
    params,
    narrowed,
    list: usePage(membersApi.list, {
      params,
      query: { ...narrowed, ...askedBy(asked) },
    }),
    everyone: () => everyPage((window) => call(membersApi.list, { params, query: { ...narrowed, ...window } })),
    years: useQuery(ask(configurationApi.years)).data ?? [year],
    stages: visible && clubStageFilters(visible),
  };
}
