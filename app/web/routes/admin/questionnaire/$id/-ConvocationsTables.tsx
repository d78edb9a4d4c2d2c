import { SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { CenterTable } from "#contest/convocations/web/CenterTable.tsx";
import { PeopleTable } from "#contest/convocations/web/PeopleTable.tsx";
import { type PrintSelection, useMailing, usePrinting } from "#contest/convocations/web/useConvocations.ts";
import { useCenterFilter } from "#contest/exam-centers/web/CenterSelect.tsx";
import { listViews } from "#core/views/web/list-views.ts";
import { WriteToList } from "#office/letters/web/WriteToList.tsx";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { choicesOf } from "#platform/web/choices.ts";
import { formatCount } from "#platform/web/format.ts";
import { useTable } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";

const route = getRouteApi("/admin/questionnaire/$id/convocations");

interface Mailing extends PrintSelection {
  readonly again: boolean;
  readonly title: string;
}

export function ConvocationsTables({ stage: { id }, refusal }: { stage: { readonly id: string }; refusal: string | null }) {
  const { vue = "centres", centre, mail } = route.useSearch();
  const { change } = usePageSearch();
  const centerFilter = useCenterFilter({ label: "Centre", questionnaireId: id, value: centre, onFilter: change });
  const [mailingToConfirm, setMailingToConfirm] = useState<Mailing | null>(null);
  const printing = usePrinting(id);
  const mailing = useMailing(id);
  const show = (view: string, center?: string) =>
    change({
      vue: view === "personnes" ? view : undefined,
      centre: center,
      mail: undefined,
      search: undefined,
      sortBy: undefined,
      sans: undefined,
    });
  const controls = (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Afficher"
        data={choicesOf({ centres: "Centres", personnes: "Personnes" })}
        value={vue}
        onChange={(view) => show(view)}
      />
      {vue === "centres" ? <WriteToCenters id={id} /> : <WriteToPeople id={id} centre={centre} mail={mail} />}
    </>
  );
  return (
    <section>
      {vue === "centres" ? (
        <CenterTable
          questionnaireId={id}
          refusal={refusal}
          views={listViews}
          controls={controls}
          onShow={(center) => show("personnes", center.id)}
          onPrint={(center) => printing.mutate({ centre: center.id })}
          onMail={({ id: center, name, toMail }) =>
            setMailingToConfirm({
              centre: center,
              again: false,
              title: `Envoyer ${formatCount(toMail, "convocation")} à «\u00A0${name}\u00A0»\u00A0?`,
            })
          }
        />
      ) : (
        <PeopleTable
          questionnaireId={id}
          centre={centre}
          mail={mail}
          refusal={refusal}
          views={listViews}
          controls={controls}
          centerFilter={centerFilter}
          onPrint={(person) => printing.mutate({ userId: person.userId })}
          onMail={({ userId, firstname, lastname, mail: state }) =>
            setMailingToConfirm({
              userId,
              again: state === "sent",
              title: `${state === "sent" ? "Renvoyer" : "Envoyer"} sa convocation à ${firstname} ${lastname}\u00A0?`,
            })
          }
        />
      )}
      {vue === "personnes" && <CategoryLegend />}
      {mailingToConfirm && (
        <ConfirmDialog
          title={mailingToConfirm.title}
          confirm="Envoyer"
          isBusy={mailing.isPending}
          onConfirm={() => mailing.mutate(mailingToConfirm, { onSettled: () => setMailingToConfirm(null) })}
          onClose={() => setMailingToConfirm(null)}
        />
      )}
    </section>
  );
}

// Both components read the same page as the table below them.

function WriteToCenters({ id }: { readonly id: string }) {
  const { search, table } = useTable(convocationsApi.centers, { params: { questionnaireId: id }, query: {} });
  const filter = { ...(search.search && { search: search.search }) };
  return <WriteToList to={{ kind: "convokedCenters", questionnaireId: id, filter }} page={table.list.data} size="sm" />;
}

function WriteToPeople({ id, centre, mail }: { id: string; centre: string | undefined; mail: string | undefined }) {
  const query = { "filter.centre": centre, "filter.mail": mail };
  const { search, table } = useTable(convocationsApi.people, { params: { questionnaireId: id }, query });
  const filter = { ...query, ...(search.search && { search: search.search }) };
  return <WriteToList to={{ kind: "convoked", questionnaireId: id, filter }} page={table.list.data} size="sm" />;
}
