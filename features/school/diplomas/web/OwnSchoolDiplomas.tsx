import { Button, Group, Text, Title } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { titleOfStage } from "#school/school-stages/stage-title.ts";
import { diplomasApi, type OwnSchoolDiplomaOnWire } from "../diplomas.contract.ts";

const DiplomasModal = lazyWindow(() => import("./DiplomasModal.tsx"));

export const useOwnSchoolDiplomas = (year: number) => useQuery({ ...apiQuery(diplomasApi.mine, { query: { year } }), staleTime: 0 });

export default function OwnSchoolDiplomas({ year }: { year: number }) {
  const { data = [] } = useOwnSchoolDiplomas(year);
  return data.map((diploma) => <OwnDiploma key={diploma.stageId} diploma={diploma} />);
}

function OwnDiploma({ diploma: { stageId, stage, year, school } }: { diploma: OwnSchoolDiplomaOnWire }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group className="card part" component="section" justify="space-between" gap="18px 28px" aria-labelledby={`diplome-${stageId}`}>
      <div>
        <Text c="dimmed" fz="sm">
          {titleOfStage({ name: stage, year })}
        </Text>
        <Title order={2} id={`diplome-${stageId}`}>
          Votre diplôme
        </Title>
        <Text mt={6}>{school}</Text>
      </div>
      <Button variant="default" size="lg" leftSection={<IconCertificate size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Charger mon diplôme
      </Button>
      {isOpen && (
        <DiplomasModal
          stage={{ id: stageId, name: stage, year }}
          groups={[{ label: "", selection: {} }]}
          isOne
          isOfSchool
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}
