import { Button, Text, Title } from "@mantine/core";
import { describeLostCenters, describeReset } from "#features/results/recompute-text.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { requestOf, resetQualified, type Scope } from "./recompute.ts";

/** Resets qualifications to « En attente »: shows before how many. */
export function ResettingPart({ scope }: { scope: Scope }) {
  const showFailure = (failure: unknown) => toast.failure(messageOf(failure));
  const preview = useMutation({
    mutationFn: () => call(resetQualified, requestOf(scope, true)),
    meta: { skipsRefetch: true },
    onError: showFailure,
  });
  const reset = useMutation({
    mutationFn: () => call(resetQualified, requestOf(scope)),
    done: ({ reset: count }) => formatCount(count, "qualification réinitialisée", "qualifications réinitialisées"),
    onSuccess: () => preview.reset(),
    onError: showFailure,
  });
  const text = preview.data && describeReset(preview.data);
  return (
    <section>
      <Title order={3}>Recommencer</Title>
      <Text mt={4} mb="sm">
        Remet en attente les qualifications{scope.category === null ? "" : ` de ${scope.category}`} et retire les centres d'épreuve choisis.
        Les notes restent.
      </Text>
      <Button variant="default" c="red" loading={preview.isPending} onClick={() => preview.mutate()}>
        Réinitialiser les qualifications
      </Button>
      {text === null && (
        <Text mt="sm" role="status">
          Il n'y a rien à réinitialiser.
        </Text>
      )}
      <ConfirmDialog
        opened={typeof text === "string"}
        title={`Réinitialiser les qualifications de ${scope.category ?? "toutes les catégories"} ?`}
        confirm="Réinitialiser"
        isDestructive
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onClose={() => preview.reset()}
      >
        <Text>{text}.</Text>
        {describeLostCenters(preview.data ?? {}).map((sentence) => (
          <Text key={sentence} mt="xs">
            {sentence}
          </Text>
        ))}
      </ConfirmDialog>
    </section>
  );
}
