import { Link, type LinkProps } from "@tanstack/react-router";
import type { EntryOnWire } from "#features/audit/web/TrailTable.tsx";
import { readSubject } from "#features/audit/wordings.ts";

interface Props {
  readonly entry: EntryOnWire;
  readonly children: string;
}

/** The page where the thing of an entry is seen; plain words when it has none, or is gone. */
export function SubjectLink({ entry, children }: Props) {
  const address = addressOf(entry, children);
  return address ? <Link {...(address as LinkProps)}>{children}</Link> : children;
}

/** A person's page, a stage's, else the list that finds the thing. */
function addressOf(
  { subject, about }: EntryOnWire,
  name: string,
): { readonly to: string; readonly search?: object; readonly params?: object } | null {
  const read = readSubject(subject);
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
