import { Alert, List } from "@mantine/core";
import { formatInstant } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { convocationsApi } from "../convocations.contract.ts";
import { describeWithdrawal } from "../withdrawal-text.ts";

export function WithdrawalFacts({ stageId, userIds }: { stageId: string; userIds: readonly string[] }) {
  const { data, error } = useApiQuery(convocationsApi.withdrawal, {
    params: { questionnaireId: stageId },
    body: { userIds: [...userIds] },
    staleTime: 0,
  });
  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!data) return <Loading label="Lecture de ce qui a été envoyé..." lines={1} />;
  const sentences = describeWithdrawal(data, userIds.length > 1, formatInstant);
  if (sentences.length === 0) return null;
  return (
    <Alert color="amber" title="Avant de confirmer" mt="sm" role="status">
      <List>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
