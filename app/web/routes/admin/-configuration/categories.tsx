import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CategoryFields, type CategoryOnWire, categoriesApi } from "#features/categories/categories.contract.ts";
import { CategoryModal } from "#features/categories/web/CategoryModal.tsx";
import { categoryColumns } from "#features/categories/web/categories.columns.tsx";
import { useStages } from "#features/stages/web/useStage.ts";
import { call } from "#platform/web/api.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { useActiveYear } from "../../../season.ts";
import { PageHead } from "./PageHead.tsx";
import { asSinglePage } from "./single-page.ts";

const NEW_CATEGORY = { name: "New category", canRegister: false, canSeeQuestionnaire: false };

/** The categories of the championship, in its own order (CFG-01). */
export default function CategoriesPage() {
  const categories = useQuery(apiQuery(categoriesApi.list));
  const [opened, setOpened] = useState<CategoryOnWire | null>(null);
  const creating = useMutation({
    mutationFn: () => call(categoriesApi.create, { body: NEW_CATEGORY }),
    onSuccess: setOpened,
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  return (
    <>
      <PageHead
        title="Catégories"
        action={
          <Button
            variant="main"
            leftSection={<IconPlus size={18} aria-hidden />}
            loading={creating.isPending}
            onClick={() => creating.mutate()}
          >
            Nouvelle catégorie
          </Button>
        }
      >
        Une catégorie ne se supprime pas&nbsp;: fermée aux inscriptions, elle n'est plus proposée. Une nouvelle catégorie n'est ouverte à
        personne tant que vous ne l'ouvrez pas.
      </PageHead>
      <DataTable
        label="Catégories"
        columns={categoryColumns}
        list={asSinglePage(categories)}
        search={{}}
        onChange={() => undefined}
        rowKey={({ name }) => name}
        actions={(category) => [
          {
            label: `Modifier ${category.name}`,
            icon: <IconPencil size={20} aria-hidden />,
            run: () => setOpened(category),
            isFirst: true,
          },
        ]}
        whenEmpty="Ajoutez la première avec «&nbsp;Nouvelle catégorie&nbsp;»."
      />
      {opened && <EditCategory category={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function EditCategory({ category, onClose }: { category: CategoryOnWire; onClose: () => void }) {
  const year = useActiveYear();
  const stages = useStages();
  const saving = useMutation({
    mutationFn: (fields: CategoryFields) => call(categoriesApi.update, { body: { originalName: category.name, ...fields } }),
    onSuccess: () => {
      toast.success("Catégorie mise à jour");
      onClose();
    },
    onError: () => toast.failure("Erreur lors de la mise à jour de la catégorie"),
  });
  const affected = (stages.data ?? []).filter((stage) => stage.year === year && !stage.physical);
  return (
    <CategoryModal
      category={category}
      stages={affected.map(({ name }) => `${name} ${year}`)}
      isBusy={saving.isPending}
      refusal={saving.error && messageOf(saving.error)}
      onSave={saving.mutate}
      onClose={onClose}
    />
  );
}
