import { Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { auditApi, MAX_LISTED_ENTRIES } from "#features/audit/audit.contract.ts";
import { TrailFilters } from "#features/audit/web/TrailFilters.tsx";
import { nameOfActor, subjectName, TrailTable } from "#features/audit/web/TrailTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { SubjectLink } from "./SubjectLink.tsx";

const route = getRouteApi("/admin/configuration/$");

/** Who changed what, when, before and after. */
export default function Trail() {
  const { search, change } = usePageSearch();
  const { qui, objet, action, du, au } = route.useSearch();
  const list = usePage(auditApi.list, {
    query: {
      ...pageQueryOf(search),
      ...(qui && { "filter.actor": qui }),
      ...(objet && { "filter.subject": objet }),
      ...(action && { "filter.action": action }),
      ...(du && { "filter.from": du }),
      ...(au && { "filter.to": au }),
    },
  });
  const [first] = list.data?.data ?? [];
  return (
    <>
      <Title order={1}>Journal</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Ce que la fédération, les établissements, les clubs et les centres ont changé, avant et après.
      </Text>
      <TrailTable
        list={list}
        isFiltered={[qui, objet, action, du, au, search.search].some(Boolean)}
        renderLink={(entry, name) => <SubjectLink entry={entry}>{name}</SubjectLink>}
        filters={
          <TrailFilters
            filter={{ qui, objet, action, du, au }}
            actor={qui && first && nameOfActor(first)}
            subject={objet && first && subjectName(first)}
            onFilter={change}
          />
        }
      />
      {list.data?.meta.totalItems === MAX_LISTED_ENTRIES && (
        <Text c="dimmed" mt="md">
          Seuls {formatNumber(MAX_LISTED_ENTRIES)} changements se parcourent ici&nbsp;: cherchez une personne ou choisissez une période pour
          en trouver d'autres.
        </Text>
      )}
    </>
  );
}
