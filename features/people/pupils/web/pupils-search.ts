import { peopleParameters } from "#contest/registrations/web/people-search.ts";
import { read, searchOf } from "#platform/web/search-params.ts";

export const NO_CLASS = "sans-classe";

export const classNameOf = (classe: string): string => (classe === NO_CLASS ? "" : classe);

/** `/etablissement/participants?year=2027&classe=5e+B&stage=12&status=PENDING&nouveaux=1200-1222` */
export const pupilsSearch = searchOf({
  ...peopleParameters,
  classe: read.text,
  /** The accounts just added: the page offers to confirm their registrations. */
  nouveaux: read.matching(/^\d+(-\d+)?(\.\d+(-\d+)?)*$/),
  /** The task to start when the list has loaded; it is then removed from the address. */
  tache: read.oneOf("add", "confirm"),
});
export type PupilsSearch = ReturnType<typeof pupilsSearch>;
