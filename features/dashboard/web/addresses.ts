import type { LinkProps } from "@tanstack/react-router";

/** A page and what its address says, for `<Link>`. */
export type Address = Pick<LinkProps, "to" | "params" | "search" | "hash">;

type Status = "PENDING" | "CONFIRMED";

/** The lists that show exactly what a figure of the dashboard counts. */
export const participantsOf = (year: number, filter: { category?: string; account?: string; status?: Status } = {}): Address => ({
  to: "/admin/participants",
  search: { year, ...filter } as never,
  hash: "liste",
});

type Payment = "payes" | "a-payer";

export const schoolsOf = (year: number, adhesion: Payment): Address => ({
  to: "/admin/etablissements",
  search: { year, adhesion },
});

export const clubsOf = (year: number, adhesion: Payment): Address => ({ to: "/admin/clubs", search: { year, adhesion } });

export const mailsThat = (status: "waiting" | "failed"): Address => ({
  to: "/admin/configuration/$",
  params: { _splat: "courriels" },
  search: { status },
});

export const resultsOf = (id: string): Address => ({ to: "/admin/questionnaire/$id/reponses", params: { id } });

export const sittingIn = (centerId: string, questionnaireId: string): Address => ({
  to: "/admin/centres/$centerId/$questionnaireId",
  params: { centerId, questionnaireId },
});
