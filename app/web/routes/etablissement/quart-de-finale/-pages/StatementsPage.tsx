import { Title } from "@mantine/core";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Statements } from "#school/school-stages/web/Statements.tsx";
import { stagePage } from "#school/school-stages/web/stage-page.ts";
import { useSchoolStage } from "#school/school-stages/web/useSchoolStages.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { BackLink } from "../../../../frame/BackLink.tsx";

export default function StatementsPage({ stageId }: { stageId: string }) {
  const query = allOf({
    stage: useSchoolStage(stageId),
    categories: useApiQuery(categoriesApi.names),
  });
  return (
    <>
      <title>Énoncés · Palmarès</title>
      <div className="screen-only">
        <BackLink {...stagePage()}>Retour à nos quarts de finale</BackLink>
      </div>
      <Title order={1} mt={4} mb={20}>
        {query.data?.stage.name ?? "Énoncés"}
      </Title>
      <Loaded query={query} label="Chargement des énoncés..." lines={10}>
        {({ stage, categories }) => <Statements stage={stage} categories={categories.map(({ name }) => name)} />}
      </Loaded>
    </>
  );
}
