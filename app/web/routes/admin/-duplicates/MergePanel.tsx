import { Alert, Button, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { duplicatesApi } from "#features/people/duplicates.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { ComparedPeople } from "./ComparedPeople.tsx";

import { MergePreview } from "./MergePreview.tsx";

interface Props {
  readonly people: readonly [PersonOnWire, PersonOnWire];
  readonly keptId: string;
  readonly onKeep: (id: string) => void;
  readonly onMerged: () => void;
}

/** Two accounts side by side, the effects of a merge, and the merge button. */
export function MergePanel({ people, keptId, onKeep, onMerged }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [kept, other] = people[0].id === keptId ? people : [people[1], people[0]];
  const request = { params: { id: kept.id }, body: { otherId: other.id } };
  const preview = useQuery(apiQuery(duplicatesApi.merge, { ...request, body: { ...request.body, dryRun: true } }));
  const merging = useMutation({
    mutationFn: () => call(duplicatesApi.merge, request),
    done: `Comptes fusionnés\u00A0: ${kept.username} est gardé.`,
    onSuccess: onMerged,
    failed: messageOf,
    onSettled: () => setConfirming(false),
  });
  const mayMerge = preview.data?.refusals.length === 0;
  return (
    <>
      <ComparedPeople people={people} keptId={kept.id} onKeep={onKeep} />
      <Stack className="card" component="section" gap={14} pt="lg" pb={24} px={24} aria-labelledby="apercu">
        <Title order={2} id="apercu">
          Ce qui sera fait
        </Title>
        {preview.error && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
        {!preview.data && !preview.error && <Loading lines={4} />}
        {preview.data?.refusals.map((refusal) => (
          <Alert key={refusal} color="red" variant="light" title="Ces comptes ne peuvent pas être fusionnés">
            {refusal}
          </Alert>
        ))}
        {preview.data && mayMerge && <MergePreview merge={preview.data} kept={kept} other={other} />}
        <div>
          <Button variant="main" disabled={!mayMerge} onClick={() => setConfirming(true)}>
            Fusionner les deux comptes
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        opened={isConfirming}
        title={`Fusionner ${other.username} dans ${kept.username}\u00A0?`}
        confirm="Fusionner"
        cancel="Garder les deux comptes"
        isDestructive
        isBusy={merging.isPending}
        onConfirm={() => merging.mutate()}
        onClose={() => setConfirming(false)}
      >
        <Text>
          {nameOf(other)} ne pourra plus se connecter avec l'identifiant {other.username}. Une fusion ne se défait pas.
        </Text>
      </ConfirmDialog>
    </>
  );
}
