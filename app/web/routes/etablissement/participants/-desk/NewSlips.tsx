import { Button, Text } from "@mantine/core";
import { useSlips } from "#features/pupils/web/useSlips.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";

/** Prints slips for pupils whose password was taken back. */
export function NewSlips({ userIds }: { userIds: readonly string[] }) {
  const slips = useSlips(userIds, () => toast.success("Fiches téléchargées"));
  return (
    <>
      <Text>Donnez-leur une nouvelle fiche pour en choisir un autre.</Text>
      {slips.failure && <Text role="alert">{messageOf(slips.failure)}</Text>}
      <Button size="sm" mt="sm" loading={slips.isBusy} onClick={slips.start}>
        Télécharger les nouvelles fiches (PDF)
      </Button>
    </>
  );
}
