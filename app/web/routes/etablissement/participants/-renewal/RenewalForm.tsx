import { Button, Group, Switch } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { refusalToSend } from "#people/pupils/renewal-lines.ts";
import { searchOfNewcomers } from "#people/pupils/web/newcomers-search.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { toast } from "#platform/web/toasts.tsx";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import type { CategoryOption } from "#season/categories/category-labels.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import { useCategoryLabel } from "#season/categories/web/useCategories.ts";
import { CLASSES, renewalColumns } from "./columns.tsx";
import { type FormerLine, type FormerPupil, filterLines, nameOfFormer, pageOfLines, viewFilters } from "./lines.ts";
import { RenewDialog, RenewedModal, SendBar } from "./RenewDialog.tsx";
import styles from "./renewal.module.css";
import { type RenewalSearch, type View, views } from "./search.ts";
import { type RenewalResult, useRenewal } from "./useRenewal.ts";

const route = getRouteApi("/etablissement/participants/reinscription");

interface Props {
  readonly pupils: readonly FormerPupil[];
  readonly year: number;
  readonly activeYear: number;
  readonly open: readonly CategoryOption[];
  readonly refusal: string | null;
  readonly yearChoice: ReactNode;
}

export function RenewalForm({ pupils, year, activeYear, open, refusal, yearChoice }: Props) {
  const { search, change } = usePageSearch();
  const requested = route.useSearch();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [result, setResult] = useState<{ renewed: RenewalResult; pupils: readonly FormerPupil[] } | null>(null);
  const toConfirm = ({ renewed }: RenewalResult) =>
    navigate({ to: "/etablissement/participants", search: searchOfNewcomers(renewed), ignoreBlocker: true });
  const renewal = useRenewal({ pupils, year, activeYear, open: open.map(({ value }) => value) }, (renewed) => {
    setConfirming(false);
    if (renewed.unchanged + renewed.refused.length > 0) return setResult({ renewed, pupils });
    toast.success(formatCount(renewed.renewed.length, "élève réinscrit", "élèves réinscrits"));
    void toConfirm(renewed);
  });
  const { lines, adjust } = renewal;
  // Adjusted lines stay visible until another view is chosen, so that neither the line nor the focus is lost.
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const adjustAndPin: typeof adjust = (targets, adjustment) => {
    setPinned(new Set([...pinned, ...targets.map(({ pupil }) => pupil.userId)]));
    adjust(targets, adjustment);
  };
  const shown = filterLines(lines, requested, pinned);
  const list = pageOfLines(shown, requested.page ?? 1);
  const isFiltered = shown.length < lines.length && shown.length > 0;
  const areIncluded = shown.every(({ isIncluded }) => isIncluded);
  return (
    <div className={styles.form}>
      <LeaversSwitch beside={yearChoice} lines={lines} isOn={renewal.excludesLeavers} onSwitch={renewal.setExcludesLeavers} />
      <DataTable
        label={`Élèves de ${year}`}
        columns={renewalColumns({
          year,
          activeYear,
          open,
          onCategory: (line, categoryName) => adjustAndPin([line], { categoryName }),
          sent: renewal.sent,
          onTyping: renewal.setTyping,
          onClass: (line, className) => {
            renewal.setTyping(false);
            adjustAndPin([line], { className });
          },
        })}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ pupil }) => pupil.userId}
        selection={{
          chosen: new Set(lines.filter(({ isIncluded }) => isIncluded).map(({ pupil }) => pupil.userId)),
          onChoose: (chosen) => {
            const changed = list.data.data.filter(({ pupil, isIncluded }) => chosen.has(pupil.userId) !== isIncluded);
            const [first] = changed;
            if (first) adjustAndPin(changed, { isIncluded: !first.isIncluded });
          },
        }}
        nameOf={({ pupil }) => nameOfFormer(pupil)}
        searchPlaceholder="Nom, classe, numéro de membre"
        controls={
          <>
            <RenewalFilters
              lines={lines}
              year={year}
              search={requested}
              onChange={(changes) => {
                setPinned(new Set());
                change(changes);
              }}
            />
            {isFiltered && (
              <Button variant="default" size="sm" onClick={() => adjust(shown, { isIncluded: !areIncluded })}>
                {areIncluded ? "Laisser de côté" : "Réinscrire"}{" "}
                {shown.length === 1 ? "cet élève" : `ces ${formatNumber(shown.length)} élèves`}
              </Button>
            )}
          </>
        }
      />
      <CategoryLegend />
      <datalist id={CLASSES}>
        {[...new Set(lines.map(({ className }) => className))].filter(Boolean).map((className) => (
          <option key={className} value={className} />
        ))}
      </datalist>
      <SendBar lines={lines} refusal={refusal ?? refusalToSend(lines)} onSend={() => setConfirming(true)} />
      {isConfirming && (
        <RenewDialog
          lines={lines}
          activeYear={activeYear}
          error={renewal.sending.error}
          isBusy={renewal.sending.isPending}
          onConfirm={() => renewal.sending.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
      {result && <RenewedModal {...result} onConfirm={() => void toConfirm(result.renewed)} onClose={() => setResult(null)} />}
      <UnsavedGuard when={renewal.isChanged && !renewal.sending.isPending}>
        Ce que vous avez changé dans cette liste sera perdu&nbsp;: personne n'est encore réinscrit.
      </UnsavedGuard>
    </div>
  );
}

interface LeaversProps {
  readonly beside: ReactNode;
  readonly lines: readonly FormerLine[];
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function LeaversSwitch({ beside, lines, isOn, onSwitch }: LeaversProps) {
  const left = lines.filter(({ hasLeft }) => hasLeft).length;
  return (
    <Group gap="8px 24px" mb="sm">
      {beside}
      {left > 0 && (
        <Switch
          checked={isOn}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
          label={
            left === 1 ? "Laisser de côté l'élève sans doute parti" : `Laisser de côté les ${formatNumber(left)} élèves sans doute partis`
          }
        />
      )}
    </Group>
  );
}

interface RenewalFiltersProps {
  readonly lines: readonly FormerLine[];
  readonly year: number;
  readonly search: RenewalSearch;
  readonly onChange: (changes: { category?: string | undefined; view?: View | undefined }) => void;
}

const labels: Readonly<Record<View, string>> = { included: "À réinscrire", leftOut: "Laissés de côté", doubtful: "À vérifier" };

function RenewalFilters({ lines, year, search: { category, view }, onChange }: RenewalFiltersProps) {
  const byCategory = Map.groupBy(lines, ({ pupil }) => pupil.categoryName);
  const labelOf = useCategoryLabel();
  return (
    <>
      <FilterSelect
        flex="0 1 190px"
        label={`Catégorie en ${year}`}
        all="Toutes"
        choices={[...byCategory].map(([name, of]) => ({ value: name, label: `${labelOf(name)} (${formatCount(of.length, "élève")})` }))}
        value={category}
        onChange={(chosen) => onChange({ category: chosen })}
      />
      <FilterSelect
        flex="0 1 190px"
        label="Montrer"
        all="Tous les élèves"
        choices={views.map((one) => ({ value: one, label: `${labels[one]} (${lines.filter(viewFilters[one]).length})` }))}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
      />
    </>
  );
}
