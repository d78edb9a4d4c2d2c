import type { Line } from "#people/pupils/renewal-lines.ts";
import type { renewalsApi } from "#people/pupils/renewals.contract.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { foldText } from "#platform/contract/fold-text.ts";
import type { RenewalSearch, View } from "./search.ts";

export type FormerPupil = ResponseOf<typeof renewalsApi.list>["pupils"][number];
export type FormerLine = Line<FormerPupil>;

export const nameOfFormer = ({ lastname, firstname }: FormerPupil): string => `${lastname} ${firstname}`.trim();

export const viewFilters: Readonly<Record<View, (line: FormerLine) => boolean>> = {
  included: ({ isIncluded }) => isIncluded,
  leftOut: ({ isIncluded }) => !isIncluded,
  doubtful: ({ doubt, isIncluded }) => doubt !== null && isIncluded,
};

export function filterLines(
  lines: readonly FormerLine[],
  { category, view, search }: RenewalSearch,
  pinned: ReadonlySet<string>,
): FormerLine[] {
  const searchText = foldText(search ?? "");
  return lines.filter(
    (line) =>
      (category === undefined || line.pupil.categoryName === category) &&
      (view === undefined || viewFilters[view](line) || pinned.has(line.pupil.userId)) &&
      foldText(`${nameOfFormer(line.pupil)} ${line.pupil.numPalmares} ${line.pupil.className} ${line.className}`).includes(searchText),
  );
}

const PER_PAGE = 50;

/** One page of local lines, in the form of a list of the server. */
export function pageOfLines(lines: readonly FormerLine[], page: number) {
  const currentPage = Math.max(1, Math.min(page, Math.ceil(lines.length / PER_PAGE)));
  const data = lines.slice((currentPage - 1) * PER_PAGE, currentPage * PER_PAGE);
  const meta = { itemsPerPage: PER_PAGE, totalItems: lines.length, currentPage };
  return { data: { data, meta }, error: null, isPlaceholderData: false, refetch: () => undefined };
}
