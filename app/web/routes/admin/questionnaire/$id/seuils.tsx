import { Box, Button, Group, Text, Title } from "@mantine/core";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ChangedThreshold, type Distribution, thresholdsApi, type WantedNumber } from "#contest/results/thresholds.contract.ts";
import { CategoryChoice } from "#contest/results/web/CategoryChoice.tsx";
import { CategoryThresholds } from "#contest/results/web/CategoryThresholds.tsx";
import { ThresholdConflict } from "#contest/results/web/ThresholdConflict.tsx";
import { ThresholdSummary } from "#contest/results/web/ThresholdSummary.tsx";
import { ThresholdsForAll } from "#contest/results/web/ThresholdsForAll.tsx";
import { type CategoryResults, type EditedCategory, useThresholds } from "#contest/results/web/useThresholds.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefusedWith } from "#platform/web/refusal.ts";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Empty } from "#platform/web/states.tsx";
import { Help } from "#platform/web/ToolbarPopover.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import type { Stage, StageOnWire } from "#season/stages/stages.contract.ts";
import { useStage, useStages } from "#season/stages/web/useStage.ts";
import styles from "./-seuils.module.css";

export const Route = createFileRoute("/admin/questionnaire/$id/seuils")({
  staticData: { title: "Seuils" },
  validateSearch: searchOf({ category: read.text, wanted: read.number }),
  component: ThresholdsPage,
});

function ThresholdsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  const names = useApiQuery(categoriesApi.list);
  const distributions = useApiQuery(thresholdsApi.distribution, {
    params: { id },
    meta: { failure: "Erreur lors de la récupération des résultats" },
  });
  const wanted = useApiQuery(thresholdsApi.wanted, { params: { id } });
  return (
    <Loaded query={allOf({ names, distributions, wanted })} label="Chargement des résultats..." lines={12}>
      {(data) =>
        stage && <ThresholdsDesk key={id} stage={stage} categories={withResults(data.names, stage, data.distributions, data.wanted)} />
      }
    </Loaded>
  );
}

const withResults = (
  categories: readonly { readonly name: string }[],
  { gradesToQualify }: Pick<Stage, "gradesToQualify">,
  distributions: readonly Distribution[],
  wantedNumbers: readonly WantedNumber[],
): CategoryResults[] =>
  categories.map(({ name }) => {
    const saved = gradesToQualify.find(({ category }) => category.name === name);
    const results = distributions.find(({ category }) => category === name);
    const { wanted = null, qualified = 0 } = wantedNumbers.find(({ category }) => category === name) ?? {};
    return {
      name,
      wanted,
      qualified,
      saved: saved ? { grade: saved.grade, weightedGrade: saved.weightedGrade } : null,
      ties: results?.ties ?? [],
      qualifiedBySchool: results?.qualifiedBySchool ?? 0,
      qualifiedByHand: results?.qualifiedByHand ?? 0,
    };
  });

const RecomputeModal = lazyWindow(() => import("#contest/results/web/RecomputeModal.tsx"));

function ThresholdsDesk({ stage, categories: results }: { stage: StageOnWire; categories: readonly CategoryResults[] }) {
  const { category: requestedCategory, wanted } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { categories, edit, propose, tick, rebase, discardEdits, forgetSaved } = useThresholds(results);
  const changed = categories.filter(({ isChanged }) => isChanged);
  const saving = useSaveThresholds(stage, forgetSaved);
  const conflict = changedThresholds(saving.error);
  const choose = (replaced: readonly ChangedThreshold[], kept: readonly ChangedThreshold[]) => {
    const read = new Map(replaced.map(({ category, threshold }) => [category, threshold]));
    rebase(Object.fromEntries(read));
    const isKept = ({ name }: EditedCategory) => kept.some(({ category }) => category === name);
    discardEdits(changed.filter(isKept));
    const refused = new Set(saving.variables?.map(({ name }) => name));
    const toSave = changed
      .filter((category) => !isKept(category) && category.threshold !== undefined && refused.has(category.name))
      .map((category) => {
        const now = read.get(category.name);
        return { ...category, basedOn: now === undefined ? category.basedOn : now };
      });
    if (toSave.length === 0) saving.reset();
    else saving.mutate(toSave);
  };
  const keeping = useMutation({
    mutationFn: (body: { category: string; wanted: number | null }[]) => call(thresholdsApi.setWanted, { params: { id: stage.id }, body }),
    done: "Le nombre voulu est retenu avec l'étape",
  });
  const [isComputing, setComputing] = useState(false);
  const chosen = categories.find(({ name }) => name === requestedCategory) ?? categories.find(({ graded }) => graded > 0) ?? categories[0];
  if (!chosen)
    return (
      <Empty
        title="Il n'y a pas encore de catégorie"
        action={
          <Link to="/admin/configuration/$" params={{ _splat: "categories" }}>
            Créer une catégorie
          </Link>
        }
      />
    );
  return (
    <>
      <Heading
        categories={categories}
        changed={changed}
        isBusy={saving.isPending}
        onSave={() => saving.mutate(changed)}
        onCompute={() => setComputing(true)}
      />
      <ThresholdsForAll categories={categories} onPropose={propose} onDiscard={() => discardEdits(changed)} />
      <ThresholdSummary categories={categories} onTick={tick} />
      <Title order={2} mt="xl" mb="sm">
        Une catégorie
      </Title>
      <CategoryChoice categories={categories} selected={chosen.name} />
      <CategoryThresholds
        key={chosen.name}
        category={chosen}
        target={wanted}
        whenEmpty={
          <NobodyGraded
            physical={stage.physical}
            isOnlyHere={categories.some(({ graded }) => graded > 0)}
            onCompute={() => setComputing(true)}
          />
        }
        onTarget={(number) =>
          void navigate({ search: { category: chosen.name, ...(number && { wanted: number }) }, replace: true, resetScroll: false })
        }
        onEdit={(draft) => edit(chosen.name, draft)}
        onKeep={(number) => keeping.mutate([{ category: chosen.name, wanted: number }])}
      />
      <CategoryLegend />
      {conflict && <ThresholdConflict changed={conflict} edited={changed} onChoose={choose} onClose={saving.reset} />}
      {isComputing && <RecomputeModal stage={stage} onClose={() => setComputing(false)} />}
      <UnsavedGuard when={changed.length > 0}>
        Les seuils que vous avez choisis ({changed.map(({ name }) => name).join(", ")}) ne sont pas enregistrés.
      </UnsavedGuard>
    </>
  );
}

/** Saves the changed categories, and keeps the input until the page has read them again. */
function useSaveThresholds({ id }: StageOnWire, forget: (done: readonly EditedCategory[]) => void) {
  const stages = useStages();
  return useMutation({
    mutationFn: (changed: readonly EditedCategory[]) =>
      call(thresholdsApi.set, {
        params: { id },
        body: changed.map(({ name, threshold, basedOn }) => ({
          category: name,
          grade: threshold?.grade ?? null,
          weightedGrade: threshold?.weightedGrade ?? null,
          basedOn,
        })),
      }),
    onSuccess: async (_, changed) => {
      await stages.refetch();
      forget(changed);
      toast.success("Le seuil a bien été mis a jour");
    },
    failed: (refused) => (changedThresholds(refused) ? null : "Une erreur est survenue"),
    onError: (refused) => changedThresholds(refused) && void stages.refetch(),
  });
}

const changedThresholds = (refused: unknown): readonly ChangedThreshold[] | undefined =>
  isRefusedWith("changed", refused) ? (refused.responseBody as { changed: readonly ChangedThreshold[] }).changed : undefined;

const EXPLANATION =
  "Un participant est qualifié quand sa note et son coefficient atteignent tous deux le seuil de sa catégorie. Enregistrer un seuil ne change aucun résultat\u00A0: il faut ensuite calculer les résultats. Les seuils se proposent pour les catégories cochées dans le tableau\u00A0; les autres gardent leur seuil.";

interface HeadingProps {
  readonly categories: readonly EditedCategory[];
  readonly changed: readonly EditedCategory[];
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onCompute: () => void;
}

/** The totals, and the buttons that save and then apply, stay in reach, however long the page. */
function Heading({ categories, changed, isBusy, onSave, onCompute }: HeadingProps) {
  const refused = changed.filter(({ threshold }) => threshold === undefined);
  const sum = (valueIn: (category: EditedCategory) => number) => categories.reduce((total, category) => total + valueIn(category), 0);
  const [expected, graded] = [sum((category) => category.expected ?? 0), sum((category) => category.graded)];
  return (
    <Group component="header" className={`list-head ${styles.heading}`} gap="4px 12px">
      <Title order={1} data-tab>
        Seuils
      </Title>
      <Box flex="1 1 240px" lh={1.2}>
        <Title order={2} fz="md" lh="inherit">
          Toutes les catégories
        </Title>
        <Text className="figures" c="dimmed" fz="sm" inherit>
          {formatCount(expected, "qualifié attendu", "qualifiés attendus")} sur{" "}
          {formatCount(graded, "participant noté", "participants notés")}
        </Text>
      </Box>
      {refused.length > 0 && (
        <Text c="var(--red-700)" fw={500} inherit>
          À corriger&nbsp;: {refused.map(({ name }) => name).join(", ")}
        </Text>
      )}
      <Help list="Seuils">{EXPLANATION}</Help>
      <Button variant="default" disabled={changed.length > 0} onClick={onCompute}>
        Calculer les résultats
      </Button>
      <Button variant="main" disabled={changed.length === 0 || refused.length > 0} loading={isBusy} onClick={onSave}>
        Enregistrer
      </Button>
    </Group>
  );
}

const NobodyGraded = ({ physical, isOnlyHere, onCompute }: { physical: boolean; isOnlyHere: boolean; onCompute: () => void }) => (
  <Empty
    title={isOnlyHere ? "Personne n'a encore de note dans cette catégorie" : "Personne n'a encore de note à cette étape"}
    action={
      !physical && (
        <Button variant="default" onClick={onCompute}>
          Calculer les notes
        </Button>
      )
    }
  >
    {physical ? "Les centres d'épreuve saisissent les notes." : "Calculez d'abord les notes."} Vous pouvez déjà enregistrer un seuil&nbsp;:
    il servira au calcul.
  </Empty>
);
