import { Alert, List } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatInstant } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { convocationsApi } from "../convocations.contract.ts";
import { withdrawalInWords } from "../withdrawal-words.ts";

interface Props {
  readonly stageId: string;
  readonly userIds: readonly string[];
}

/** What those who would lose their centre were told, and graded since: read before it is confirmed. */
export function WithdrawalFacts({ stageId, userIds }: Props) {
  const { data, error } = useQuery({
    ...ask(convocationsApi.withdrawal, { params: { questionnaireId: stageId }, body: { userIds: [...userIds] } }),
    staleTime: 0,
  });
  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!data) return <Loading label="Lecture de ce qui a été envoyé..." lines={1} />;
  const words = withdrawalInWords(data, userIds.length > 1, formatInstant);
  if (words.length === 0) return null;
  return (
    <Alert color="amber" title="Avant de confirmer" mt="sm" role="status">
      <List>
        {words.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
