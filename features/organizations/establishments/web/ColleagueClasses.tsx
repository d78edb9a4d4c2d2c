import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { type ColleagueOnWire, colleaguesApi } from "../colleagues.contract.ts";
import { ClassChoice } from "./ClassChoice.tsx";

interface Props {
  readonly schoolId: string;
  readonly colleague: ColleagueOnWire;
  readonly knownClasses: readonly string[];
  readonly onClose: () => void;
}

/** Chooses the classes of a colleague (CLS-01). */
export function ColleagueClasses({ schoolId, colleague, knownClasses, onClose }: Props) {
  const { id: userId, firstname, lastname, mayRegister } = colleague;
  const [classes, setClasses] = useState<readonly string[] | null>(colleague.classes);
  const saving = useMutation({
    mutationFn: () =>
      call(colleaguesApi.change, {
        params: { id: schoolId, userId },
        body: { mayRegister, classes: classes === null ? null : [...classes] },
      }),
    failed: shownByPage,
    done: "Les classes sont enregistrées.",
    onSuccess: onClose,
  });
  return (
    <GuardedModal
      title={`Les classes de ${firstname} ${lastname}`}
      lossMessage="Les classes que vous choisissez ne seront pas enregistrées."
      isDirty={JSON.stringify(classes) !== JSON.stringify(colleague.classes) && !saving.isPending}
      onClose={onClose}
    >
      {(leave) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate();
          }}
        >
          <Stack gap="lg">
            <ClassChoice value={classes} known={knownClasses} mayBeNone onChange={setClasses} />
            {colleague.classes === null && classes !== null && (
              <Text fz="sm" c="dimmed">
                Les fiches que ce collègue a données à des élèves d'autres classes, et qui n'ont pas encore servi, ne serviront plus.
              </Text>
            )}
            <RefusalAlert error={saving.error} />
            <FormFoot onCancel={leave} isBusy={saving.isPending}>
              Enregistrer
            </FormFoot>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
