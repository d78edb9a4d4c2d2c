import { Text, Title } from "@mantine/core";
import { getRouteApi, Link, type LinkProps } from "@tanstack/react-router";
import { auditApi, MAX_LISTED_ENTRIES } from "#core/audit/audit.contract.ts";
import { parseSubject, subjectName } from "#core/audit/subjects.ts";
import { trailFilters } from "#core/audit/web/TrailFilters.tsx";
import { type EntryOnWire, nameOfActor, TrailTable } from "#core/audit/web/TrailTable.tsx";
import { listViews } from "#core/views/web/list-views.ts";
import { formatNumber } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { useTable } from "#platform/web/usePage.ts";

const route = getRouteApi("/admin/configuration/$");

export default function Trail() {
  const { qui, objet, action, du, au } = route.useSearch();
  const { search, change, table } = useTable(auditApi.list, {
    query: {
      ...(qui && { "filter.actor": qui }),
      ...(objet && { "filter.subject": objet }),
      ...(action && { "filter.action": action }),
      ...(du && { "filter.from": du }),
      ...(au && { "filter.to": au }),
    },
  });
  const actions = useApiQuery(auditApi.actions);
  const [first] = table.list.data?.data ?? [];
  return (
    <>
      <Title order={1}>Journal</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Ce que la fédération, les établissements, les clubs et les centres ont changé, avant et après.
      </Text>
      <TrailTable
        table={table}
        views={listViews}
        isFiltered={[qui, objet, action, du, au, search.search].some(Boolean)}
        renderLink={(entry, name) => {
          const address = addressOf(entry, name);
          return address ? <Link {...(address as LinkProps)}>{name}</Link> : name;
        }}
        filters={trailFilters({
          filter: { qui, objet, action, du, au },
          actions: actions.data ?? [],
          actor: qui && first && nameOfActor(first),
          subject: objet && first && subjectName(first),
          onFilter: change,
        })}
      />
      {table.list.data?.meta.totalItems === MAX_LISTED_ENTRIES && (
        <Text c="dimmed" mt="md">
          Seuls {formatNumber(MAX_LISTED_ENTRIES)} changements se parcourent ici&nbsp;: cherchez une personne ou choisissez une période pour
          en trouver d'autres.
        </Text>
      )}
    </>
  );
}

function addressOf(
  { subject, about }: EntryOnWire,
  name: string,
): { readonly to: string; readonly search?: object; readonly params?: object } | null {
  const read = parseSubject(subject);
  const configuration = (page: string) => ({ to: "/admin/configuration/$", params: { _splat: page } });
  if (about?.userId && read?.kind !== "mail") return { to: "/admin/users", search: { personne: about.userId } };
  if (about?.questionnaireId) return { to: "/admin/questionnaire/$id/reponses", params: { id: about.questionnaireId } };
  const placeName = name.replace(/, [^,]*$/, "");
  switch (about && read?.kind) {
    case "establishment":
      return { to: "/admin/etablissements", search: { search: placeName } };
    case "club":
      return { to: "/admin/clubs", search: { search: placeName } };
    case "center":
      return { to: "/admin/centres/$centerId/{-$questionnaireId}", params: { centerId: read?.key } };
    case "mail":
      return configuration("courriels");
    case "squad":
      return configuration("equipes");
    default:
      return null;
  }
}
