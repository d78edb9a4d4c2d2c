import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount, formatDeadline } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { type ReleaseOnWire, schoolStagesApi } from "../school-stages.contract.ts";

export default function ReleaseModal({ stage, onClose }: { stage: StageOnWire; onClose: () => void }) {
  const release = useApiQuery(schoolStagesApi.readRelease, { params: { id: stage.id }, staleTime: 0, gcTime: 0 });
  const name = `${stage.name} ${stage.year}`;
  if (release.data) return <ReleaseDialog id={stage.id} name={name} release={release.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Problèmes de «\u00A0${name}\u00A0» pour les écoles`}>
      <Loaded query={release}>{() => null}</Loaded>
    </Modal>
  );
}

function ReleaseDialog({ id, name, release, onClose }: { id: string; name: string; release: ReleaseOnWire; onClose: () => void }) {
  const isReleased = release.releasedAt !== null;
  if (release.refusal !== null)
    return (
      <Modal opened onClose={onClose} title={`Ouvrir les problèmes de «\u00A0${name}\u00A0» aux écoles`}>
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          {release.refusal}
        </Alert>
      </Modal>
    );
  return (
    <ConfirmTask
      title={
        isReleased
          ? `Refermer les problèmes de «\u00A0${name}\u00A0»\u00A0?`
          : `Ouvrir les problèmes de «\u00A0${name}\u00A0» aux écoles\u00A0?`
      }
      confirm={isReleased ? "Refermer" : "Ouvrir aux écoles"}
      run={() => call(schoolStagesApi.release, { params: { id }, body: { released: !isReleased } })}
      failed={shownByPage}
      showsRefusal
      done={isReleased ? "Ces problèmes ne sont plus ouverts aux écoles" : "Ces problèmes sont ouverts aux écoles"}
      onClose={onClose}
    >
      {isReleased ? (
        <>
          <Text mb="sm">Ouverts depuis le {formatDeadline(release.releasedAt)}.</Text>
          <Text>{usedText(release)}</Text>
        </>
      ) : (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          Les énoncés <strong>et les solutions</strong> de cette étape deviennent lisibles par les équipes de tous les établissements, qui
          peuvent en faire leur propre quart de finale. Une fois lus, ils ne peuvent plus être repris.
        </Alert>
      )}
    </ConfirmTask>
  );
}

const usedText = ({ schools, stages }: ReleaseOnWire): string =>
  schools === 0
    ? "Aucun établissement ne s'en sert\u00A0: plus aucun ne les lira."
    : `${formatCount(schools, "établissement s'en sert", "établissements s'en servent")} dans ${formatCount(stages, "quart de finale", "quarts de finale")}, et ${schools === 1 ? "les garde" : "les gardent"}. Les autres ne les liront plus.`;
