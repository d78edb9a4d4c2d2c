import { folded } from "#features/answers/normal-form.ts";
import type { Line } from "#features/pupils/renewal-lines.ts";
import type { renewalsApi } from "#features/pupils/renewals.contract.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { RenewalSearch, View } from "./search.ts";

export type Former = AnswerOf<typeof renewalsApi.list>["pupils"][number];
export type FormerLine = Line<Former>;

/** « Durand Marie » */
export const nameOfFormer = ({ lastname, firstname }: Former): string => `${lastname} ${firstname}`.trim();

export const isIn: Readonly<Record<View, (line: FormerLine) => boolean>> = {
  included: ({ isIncluded }) => isIncluded,
  leftOut: ({ isIncluded }) => !isIncluded,
  doubtful: ({ doubt, isIncluded }) => doubt !== null && isIncluded,
};

/** The lines that the address asks for; those held stay, whatever has become of them. */
export function narrowedTo(
  lines: readonly FormerLine[],
  { category, view, search }: RenewalSearch,
  held: ReadonlySet<string>,
): FormerLine[] {
  const sought = folded(search ?? "");
  return lines.filter(
    (line) =>
      (category === undefined || line.pupil.categoryName === category) &&
      (view === undefined || isIn[view](line) || held.has(line.pupil.userId)) &&
      folded(`${nameOfFormer(line.pupil)} ${line.pupil.numPalmares}`).includes(sought),
  );
}

const PER_PAGE = 50;

/** A page of lines that are all here, as a list of the server gives it. */
export function pageOfLines(lines: readonly FormerLine[], page: number) {
  const currentPage = Math.max(1, Math.min(page, Math.ceil(lines.length / PER_PAGE)));
  const data = lines.slice((currentPage - 1) * PER_PAGE, currentPage * PER_PAGE);
  const meta = { itemsPerPage: PER_PAGE, totalItems: lines.length, currentPage };
  return { data: { data, meta }, error: null, isPlaceholderData: false, refetch: () => undefined };
}
