import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { colleaguesApi } from "../colleagues.contract.ts";

interface Props {
  readonly schoolId: string;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

/** A colleague leaves a school by themself, after a question (PPL-12). */
export function LeaveSchool({ schoolId, onLeft, onClose }: Props) {
  const leaving = useMutation({
    mutationFn: () => call(colleaguesApi.leave, { params: { id: schoolId } }),
    done: "Vous ne suivez plus les élèves de cet établissement.",
    onSuccess: onLeft,
  });
  return (
    <ConfirmDialog
      title={"Quitter cet établissement\u00A0?"}
      confirm="Quitter cet établissement"
      isDestructive
      isBusy={leaving.isPending}
      error={leaving.error}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      Vous ne verrez plus ses élèves, et les fiches et les liens que vous leur avez donnés ne serviront plus. Le correspondant le saura par
      e-mail&nbsp;: lui seul pourra vous inviter de nouveau. Votre compte reste.
    </ConfirmDialog>
  );
}
