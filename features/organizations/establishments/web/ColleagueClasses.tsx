import { Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { submitting } from "#platform/web/forms.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { type ColleagueOnWire, colleaguesApi } from "../colleagues.contract.ts";
import { ClassChoice } from "./ClassChoice.tsx";

interface Props {
  readonly schoolId: string;
  readonly colleague: ColleagueOnWire;
  readonly knownClasses: readonly string[];
  readonly onClose: () => void;
}

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
    <FormModal
      title={`Les classes de ${firstname} ${lastname}`}
      lossMessage="Les classes que vous choisissez ne seront pas enregistrées."
      edit={{
        isDirty: JSON.stringify(classes) !== JSON.stringify(colleague.classes),
        isSaving: saving.isPending,
        refusal: saving.error,
        submit: submitting(() => saving.mutate()),
      }}
      mayBeUnchanged
      onClose={onClose}
    >
      <ClassChoice value={classes} known={knownClasses} mayBeNone onChange={setClasses} />
      {colleague.classes === null && classes !== null && (
        <Text fz="sm" c="dimmed">
          Les fiches que ce collègue a données à des élèves d'autres classes, et qui n'ont pas encore servi, ne serviront plus.
        </Text>
      )}
    </FormModal>
  );
}
