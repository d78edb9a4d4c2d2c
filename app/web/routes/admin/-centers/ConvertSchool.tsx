import { Alert, Text } from "@mantine/core";
import { centerOfSchool, refusalToConvert } from "#features/exam-centers/conversion.ts";
import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly school: Parameters<typeof centerOfSchool>[0];
  readonly onClose: () => void;
}

/** Makes a school an exam center too, run by its correspondent (ADM-07), after a question: it cannot be undone. */
export function ConvertSchool({ school, onClose }: Props) {
  const refusal = refusalToConvert(school);
  const converting = useMutation({
    mutationFn: (userId: string) => call(examCentersApi.create, { params: { userId }, body: centerOfSchool(school) }),
    done: ({ name }) => `${name} est aussi un centre d'épreuve. Indiquez ses places dans «\u00A0Centres d'épreuve\u00A0».`,
    onSuccess: onClose,
    failed: "Erreur lors de la création du centre d'épreuve, vérifiez qu'il n'existe pas déjà",
  });
  const reason = refusal ?? (converting.error && serverMessageOf(converting.error));
  return (
    <ConfirmDialog
      title={`Convertir ${school.name} en centre d'épreuve\u00A0?`}
      confirm="Convertir en centre d'épreuve"
      isDestructive
      isBusy={converting.isPending}
      onConfirm={() => refusal === null && school.user && converting.mutate(school.user.id)}
      onClose={onClose}
    >
      <Text>
        L'établissement reste un établissement, et devient aussi un centre d'épreuve à la même adresse, dont son correspondant est
        responsable. <strong>Cette conversion est irréversible.</strong>
      </Text>
      {reason && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {reason}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
