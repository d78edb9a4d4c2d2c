import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Statements } from "#school/school-stages/web/Statements.tsx";
import { useSchoolStage } from "#school/school-stages/web/useSchoolStages.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";

export default function StatementsPage({ stageId }: { stageId: string }) {
  const query = allOf({
    stage: useSchoolStage(stageId),
    categories: useApiQuery(categoriesApi.names),
  });
  return (
    <>
      <title>Énoncés · Palmarès</title>
      <Loaded query={query} label="Chargement des énoncés..." lines={10}>
        {({ stage, categories }) => <Statements stage={stage} categories={categories.map(({ name }) => name)} />}
      </Loaded>
    </>
  );
}
