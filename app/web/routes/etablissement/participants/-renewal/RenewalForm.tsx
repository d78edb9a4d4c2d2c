import { Button, Switch } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refusalToSend } from "#features/pupils/renewal-lines.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { counted, formatNumber } from "#platform/web/format.ts";
import { toast } from "#platform/web/toasts.tsx";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { searchOfNewcomers } from "../-desk/search.ts";
import { renewalColumns } from "./columns.tsx";
import { type Former, nameOfFormer, narrowedTo, pageOfLines } from "./lines.ts";
import { RenewalFilters } from "./RenewalFilters.tsx";
import { RenewDialog } from "./RenewDialog.tsx";
import { RenewedModal } from "./RenewedModal.tsx";
import styles from "./renewal.module.css";
import { SendBar } from "./SendBar.tsx";
import { type Renewed, useRenewal } from "./useRenewal.ts";

const route = getRouteApi("/etablissement/participants/reinscription");

interface Props {
  readonly pupils: readonly Former[];
  /** The year that they come from. */
  readonly year: number;
  readonly activeYear: number;
  /** The categories open to registrations. */
  readonly open: readonly string[];
  /** Why nobody is renewed now. */
  readonly refusal: string | null;
}

/** Every pupil with the category proposed: adjusted, left out, then sent at once. */
export function RenewalForm({ pupils, year, activeYear, open, refusal }: Props) {
  const { search, change } = usePageSearch();
  const asked = route.useSearch();
  const navigate = useNavigate();
  const [isAsking, ask] = useState(false);
  const [told, tell] = useState<{ renewed: Renewed; pupils: readonly Former[] } | null>(null);
  const toConfirm = ({ renewed }: Renewed) =>
    navigate({ to: "/etablissement/participants", search: searchOfNewcomers(renewed), ignoreBlocker: true });
  const renewal = useRenewal({ pupils, year, activeYear, open }, (renewed) => {
    ask(false);
    if (renewed.unchanged + renewed.refused.length > 0) return tell({ renewed, pupils });
    toast.success(counted(renewed.renewed.length, "élève réinscrit", "élèves réinscrits"));
    void toConfirm(renewed);
  });
  const { lines, adjust } = renewal;
  // Who is adjusted stays in sight until another view is chosen: nothing slips away under the hand, nor the focus with it.
  const [held, hold] = useState<ReadonlySet<string>>(new Set());
  const adjustHere: typeof adjust = (concerned, adjustment) => {
    hold(new Set([...held, ...concerned.map(({ pupil }) => pupil.userId)]));
    adjust(concerned, adjustment);
  };
  const shown = narrowedTo(lines, asked, held);
  const list = pageOfLines(shown, asked.page ?? 1);
  const left = lines.filter(({ hasLeft }) => hasLeft).length;
  const isNarrowed = shown.length < lines.length && shown.length > 0;
  const areIncluded = shown.every(({ isIncluded }) => isIncluded);
  return (
    <div className={styles.form}>
      {left > 0 && (
        <Switch
          mb="md"
          checked={renewal.leavesOut}
          onChange={({ currentTarget }) => renewal.leaveOut(currentTarget.checked)}
          label={`Laisser de côté ${left === 1 ? "l'élève qui a" : `les ${formatNumber(left)} élèves qui ont`} sans doute quitté l'établissement`}
        />
      )}
      <DataTable
        label={`Élèves de ${year}`}
        columns={renewalColumns({ year, activeYear, open, onCategory: (line, categoryName) => adjustHere([line], { categoryName }) })}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ pupil }) => pupil.userId}
        selection={{
          chosen: new Set(lines.filter(({ isIncluded }) => isIncluded).map(({ pupil }) => pupil.userId)),
          onChoose: (chosen) => {
            const changed = list.data.data.filter(({ pupil, isIncluded }) => chosen.has(pupil.userId) !== isIncluded);
            const [first] = changed;
            if (first) adjustHere(changed, { isIncluded: !first.isIncluded });
          },
          nameOf: ({ pupil }) => nameOfFormer(pupil),
        }}
        searched="Nom, prénom, numéro de membre"
        filters={
          <>
            <RenewalFilters
              lines={lines}
              year={year}
              search={asked}
              onChange={(changes) => {
                hold(new Set());
                change(changes);
              }}
            />
            {isNarrowed && (
              <Button variant="default" size="sm" onClick={() => adjust(shown, { isIncluded: !areIncluded })}>
                {areIncluded ? "Laisser de côté" : "Réinscrire"}{" "}
                {shown.length === 1 ? "cet élève" : `ces ${formatNumber(shown.length)} élèves`}
              </Button>
            )}
          </>
        }
      />
      <SendBar lines={lines} refusal={refusal ?? refusalToSend(lines)} onSend={() => ask(true)} />
      {isAsking && (
        <RenewDialog
          lines={lines}
          activeYear={activeYear}
          error={renewal.sending.error}
          isBusy={renewal.sending.isPending}
          onConfirm={() => renewal.sending.mutate()}
          onClose={() => ask(false)}
        />
      )}
      {told && <RenewedModal {...told} onConfirm={() => void toConfirm(told.renewed)} onClose={() => tell(null)} />}
      <UnsavedGuard when={renewal.isChanged && !renewal.sending.isPending}>
        Ce que vous avez changé dans cette liste sera perdu&nbsp;: personne n'est encore réinscrit.
      </UnsavedGuard>
    </div>
  );
}
