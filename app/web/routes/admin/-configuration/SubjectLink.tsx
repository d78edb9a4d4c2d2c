import { Link, type LinkProps } from "@tanstack/react-router";
import { parseSubject } from "#features/audit/trail-labels.ts";
import type { EntryOnWire } from "#features/audit/web/TrailTable.tsx";

interface Props {
  readonly entry: EntryOnWire;
  readonly children: string;
}

/** Link to the page of an entry's subject; plain text if it has none or was deleted. */
export function SubjectLink({ entry, children }: Props) {
  const address = addressOf(entry, children);
  return address ? <Link {...(address as LinkProps)}>{children}</Link> : children;
}

/** The page of a person or a stage, else the list that finds the subject. */
function addressOf(
  { subject, about }: EntryOnWire,
  name: string,
): { readonly to: string; readonly search?: object; readonly params?: object } | null {
  const read = parseSubject(subject);
  const configuration = (page: string) => ({ to: "/admin/configuration/$", params: { _splat: page } });
  if (about?.userId && read?.kind !== "mail") return { to: "/admin/users", search: { personne: about.userId } };
  if (about?.questionnaireId) return { to: "/admin/questionnaire/$id/reponses", params: { id: about.questionnaireId } };
  const placeName = name.replace(/, [^,]*$/, "");
  switch (about ? read?.kind : read?.kind === "setting" ? "setting" : null) {
    case "establishment":
      return { to: "/admin/etablissements", search: { search: placeName } };
    case "club":
      return { to: "/admin/clubs", search: { search: placeName } };
    case "center":
      return { to: "/admin/centres/$centerId", params: { centerId: read?.key } };
    case "mail":
      return configuration("courriels");
    case "squad":
      return configuration("equipes");
    default:
      return null;
  }
}
