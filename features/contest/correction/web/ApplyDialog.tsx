import { Box, Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { Changes, PeopleWorkbook } from "#contest/results/web/Changes.tsx";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { download } from "#platform/web/download.ts";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { type ClusterOnWire, type CorrectionOnWire, correctionApi } from "../correction.contract.ts";
import { describeImpact } from "../correction-text.ts";

interface Props {
  readonly stageId: string;
  readonly correction: CorrectionOnWire;
  readonly decided: readonly ClusterOnWire[];
  readonly onClose: () => void;
}

export function ApplyDialog({ stageId, correction: { revision, questions, pending }, decided, onClose }: Props) {
  const request = {
    params: { id: stageId },
    body: { basedOn: revision, decisions: decided.flatMap(({ decision }) => (decision ? [decision.id] : [])) },
  };
  const {
    mutate,
    isPending,
    error,
    data: done,
  } = useMutation({ mutationFn: () => call(correctionApi.apply, request), failed: shownByPage });
  const preview = useQuery({
    queryKey: [correctionApi.apply.path, request],
    queryFn: ({ signal }) => call(correctionApi.apply, { ...request, query: { dryRun: "true" }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // After the application there is nothing to preview.
    enabled: !isPending && !done,
  });
  // « Back » closes this window and leaves the list behind it as it is.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== "BACK") return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
  });
  const count = formatCount(decided.length, "décision");
  const isPast = decided.some(({ decision }) => !pending.some((one) => one.decision?.id === decision?.id));
  if (isPast && !isPending && !done)
    return (
      <Modal opened onClose={onClose} title="Un collègue a été plus rapide">
        <p>Il vient d'appliquer ces décisions, ou d'en reprendre une. La page derrière cette fenêtre est à jour.</p>
        <CloseFoot onClose={onClose} />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} size="lg" title={done ? "C'est appliqué" : `Appliquer ${count}`}>
      {done ? (
        <Applied impact={done} onClose={onClose} />
      ) : (
        <Stack gap={18}>
          <Decisions decided={decided} questions={questions} />
          <Loaded query={preview} label="Calcul de ce qui changerait..." lines={3}>
            {(impact) => (
              <Stack gap={12} role="status">
                {describeImpact(impact).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                {impact.changes ? (
                  <>
                    <Changes changes={impact.changes} />
                    <PeopleWorkbook run={() => download(correctionApi.workbook, request)} />
                  </>
                ) : (
                  <p>L'étape n'est pas encore notée&nbsp;: aucun rang ne change.</p>
                )}
              </Stack>
            )}
          </Loaded>
          <RefusalAlert error={error} />
          <Group align="stretch" justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Plus tard
            </Button>
            <Button disabled={!preview.isSuccess} loading={isPending} onClick={() => mutate()}>
              Appliquer et recalculer les notes
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const CloseFoot = ({ onClose }: Pick<Props, "onClose">) => (
  <Group justify="flex-end" mt="md">
    <Button onClick={onClose} data-autofocus>
      Fermer
    </Button>
  </Group>
);

const Applied = ({ impact, onClose }: { readonly impact: ResponseOf<typeof correctionApi.apply> } & Pick<Props, "onClose">) => (
  <Stack gap={18} role="status">
    <p>
      <strong>{describeImpact(impact)[0]}</strong>{" "}
      {impact.regraded
        ? `Les notes et les rangs de l'étape sont recalculés\u00A0: ${formatCount(impact.regraded.generated, "note")}.`
        : "Les notes de cette étape n'étaient pas encore calculées\u00A0: elles le seront avec ces écritures."}
    </p>
    <p>
      {impact.regraded && "Les qualifications ne changent pas d'elles-mêmes\u00A0: si des seuils ont été appliqués, recalculez-les. "}
      Tant que rien n'a changé depuis, «&nbsp;Annuler cette application&nbsp;», en bas de cette page, rétablit tout.
    </p>
    <CloseFoot onClose={onClose} />
  </Stack>
);

function Decisions({ decided, questions }: Pick<Props, "decided"> & Pick<Props["correction"], "questions">) {
  const solutionOf = ({ questionId, solutionId }: ClusterOnWire) =>
    questions.find(({ id }) => id === questionId)?.solutions.find(({ id }) => id === solutionId)?.value;
  return (
    <Box mah="12rem" style={{ overflowY: "auto", overflowWrap: "anywhere" }} tabIndex={0} role="region" aria-label="Décisions à appliquer">
      <ul className="bullets">
        {decided.map((cluster) => (
          <li key={`${cluster.questionId} ${cluster.form}`}>
            {cluster.decision?.verdict === "withdrawn" ? "Retirer" : "Accepter"} «&nbsp;{cluster.value}&nbsp;», écriture de «&nbsp;
            {solutionOf(cluster)}&nbsp;» ({formatCount(cluster.people, "personne")}, décidé par {cluster.decision?.by ?? "quelqu'un"})
          </li>
        ))}
      </ul>
    </Box>
  );
}
