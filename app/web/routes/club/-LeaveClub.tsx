import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { leadersApi } from "#features/clubs/leaders.contract.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { refreshMe } from "../../me.ts";

interface Props {
  readonly club: { readonly id: string; readonly name: string };
}

/** A leader whom the club invited leaves it by themself, after a question (CLB-11). */
export default function LeaveClub({ club }: Props) {
  const [isAsked, ask] = useState(false);
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: () => call(leadersApi.leave, { params: { id: club.id } }),
    done: "Vous ne suivez plus les adhérents de ce club.",
    onSuccess: async () => {
      await navigate({ to: "/club/info", search: {}, replace: true, state: { leftClub: club.name } });
      await refreshMe();
    },
  });
  return (
    <>
      <Button display="block" mt="sm" size="sm" variant="default" c="red" onClick={() => ask(true)}>
        Quitter ce club
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={"Quitter ce club\u00A0?"}
          confirm="Quitter ce club"
          isDestructive
          isBusy={leaving.isPending}
          error={leaving.error}
          onConfirm={() => leaving.mutate()}
          onClose={() => ask(false)}
        >
          Vous ne verrez plus ses adhérents, et les liens de mot de passe que vous leur avez donnés ne serviront plus. Le contact du club le
          saura par e-mail&nbsp;: lui seul pourra vous inviter de nouveau. Votre compte reste.
        </ConfirmDialog>
      )}
    </>
  );
}
