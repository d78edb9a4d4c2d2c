import { Group, Text, Title } from "@mantine/core";
import { useApiQuery } from "#platform/web/query.ts";
import { titleOfStage } from "#school/school-stages/stage-title.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import { DiplomasButton } from "./DiplomasButton.tsx";

export const useOwnSchoolDiplomas = (year: number) => useApiQuery(diplomasApi.mine, { query: { year }, staleTime: 0 });

export default function OwnSchoolDiplomas({ year }: { year: number }) {
  const { data = [] } = useOwnSchoolDiplomas(year);
  return data.map(({ stageId: id, stage: name, school }) => (
    <Group key={id} className="card part" component="section" justify="space-between" gap="18px 28px" aria-labelledby={`diplome-${id}`}>
      <div>
        <Text c="dimmed" fz="sm">
          {titleOfStage({ name, year })}
        </Text>
        <Title order={2} id={`diplome-${id}`}>
          Votre diplôme
        </Title>
        <Text mt={6}>{school}</Text>
      </div>
      <DiplomasButton size="lg" stage={{ id, name, year }} groups={[{ label: "", selection: {} }]} isOne isOfSchool>
        Charger mon diplôme
      </DiplomasButton>
    </Group>
  ));
}
