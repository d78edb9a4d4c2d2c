import { Link } from "@tanstack/react-router";
import { call } from "#platform/web/api.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { ShortList } from "#platform/web/ShortList.tsx";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { CategoryModal } from "#season/categories/web/CategoryModal.tsx";
import { categoryColumns } from "#season/categories/web/categories.columns.tsx";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { useStages } from "#season/stages/web/useStage.ts";
import { useActiveYear } from "../../../season.ts";

export default function CategoriesPage() {
  const year = useActiveYear();
  const stages = (useStages().data ?? []).filter((stage) => stage.year === year);
  const ruled = useApiQuery(rulesApi.read, { params: { year: year ?? 0 }, enabled: typeof year === "number" });
  const ownRules = new Set(ruled.data?.stages.flatMap(({ id, version }) => (version === null ? [] : [id])));
  const namesOf = (those: typeof stages) => those.map(({ name }) => `${name} ${year}`);
  return (
    <ShortList
      title="Catégories"
      addLabel="Nouvelle catégorie"
      create={() => call(categoriesApi.create, { body: { name: "New category", canRegister: false, canSeeQuestionnaire: false } })}
      columns={categoryColumns}
      list={useApiQuery(categoriesApi.list)}
      nameOf={({ name }) => name}
      editLabel="Modifier"
      edit={(category, onClose) => (
        <CategoryModal
          category={category}
          stages={namesOf(stages.filter(({ id, physical }) => !physical && !ownRules.has(id)))}
          kept={namesOf(stages.filter(({ id }) => ownRules.has(id)))}
          onClose={onClose}
        />
      )}
    >
      Une catégorie ne se supprime pas&nbsp;: fermée aux inscriptions, elle n'est plus proposée. Une nouvelle catégorie n'est ouverte à
      personne tant que vous ne l'ouvrez pas. Leurs règles se lisent, pour tous, dans{" "}
      <Link to="/informations/$page" params={{ page: "reglement" }}>
        le règlement appliqué
      </Link>
      .
    </ShortList>
  );
}
