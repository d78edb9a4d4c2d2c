import { apiQuery } from "#platform/web/query.ts";
import { participantsApi } from "../participants.contract.ts";
import type { ParticipantsSearch } from "./participants-search.ts";

export const participantsFilter = (year: number, { search, category, status, account, etablissement, club }: ParticipantsSearch) => ({
  "filter.registrations.year": String(year),
  ...(search && { search }),
  ...(category && { "filter.registrations.category.name": category }),
  ...(status && { "filter.registrations.status": status }),
  ...(account && { "filter.registrations.account": account }),
  ...(etablissement && { "filter.registrations.establishment.id": etablissement }),
  ...(club && { "filter.registrations.club.id": club }),
});

export const participantsPage = (year: number) => (search: ParticipantsSearch, window: object) =>
  apiQuery(participantsApi.list, { query: { ...participantsFilter(year, search), ...window } });
