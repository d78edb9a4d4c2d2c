import type { LinkProps } from "@tanstack/react-router";
import type { CandidateState } from "#contest/exam-centers/candidate-state.ts";
import type { ParticipantsSearch } from "#people/people/web/participants-search.ts";
import type { EntryState, Step } from "#season/stages/steps.ts";

export type Address = Pick<LinkProps, "to" | "params" | "search" | "hash">;

/** The lists that show exactly what a figure of the dashboard counts. */
export const participantsAddress = (year: number, filter: Pick<ParticipantsSearch, "category" | "account" | "status"> = {}): Address => ({
  to: "/admin/participants",
  search: { year, ...filter },
  hash: "liste",
});

type Payment = "payes" | "a-payer";

export const schoolsAddress = (year: number, adhesion: Payment): Address => ({
  to: "/admin/etablissements",
  search: { year, adhesion },
});

export const clubsAddress = (year: number, adhesion: Payment): Address => ({ to: "/admin/clubs", search: { year, adhesion } });

export const mailsAddress = (status: "waiting" | "failed"): Address => ({
  to: "/admin/configuration/$",
  params: { _splat: "courriels" },
  search: { status },
});

export const liveAddress: Address = { to: "/admin/configuration/$", params: { _splat: "en-direct" } };

export const resultsAddress = (id: string, step?: Step): Address => ({
  to: "/admin/questionnaire/$id/reponses",
  params: { id },
  ...(step && { search: { step } }),
});

export const sittingAddress = (centerId: string, questionnaireId: string, state?: CandidateState): Address => ({
  to: "/admin/centres/$centerId/{-$questionnaireId}",
  params: { centerId, questionnaireId },
  ...(state && { search: { state } }),
});

export const centersAddress = (questionnaireId: string, saisie: EntryState): Address => ({
  to: "/admin/centres",
  search: { etape: questionnaireId, saisie },
});
