import { useMutation } from "@tanstack/react-query";
import { call } from "#platform/web/api.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { authApi } from "../auth.contract.ts";

interface Props {
  readonly userId: string;
  readonly email: string;
  /** Why none is sent. */
  readonly refusal?: string | null;
  readonly size?: "sm";
  readonly onSent?: () => void;
}

/** Mails somebody a link to choose a password. */
export function SendLink({ userId, email, refusal = null, size, onSent }: Props) {
  const sending = useMutation({
    meta: { changesNothingElse: true },
    mutationFn: () => call(authApi.sendPasswordLink, { body: { userId } }),
    onSuccess: () => {
      toast.success(`Un lien part à l'adresse ${email}`);
      onSent?.();
    },
    onError: (refused) => toast.failure(messageOf(refused)),
  });
  return (
    <RefusableButton
      variant="default"
      {...(size && { size })}
      refusal={refusal}
      loading={sending.isPending}
      onClick={() => sending.mutate()}
    >
      Envoyer un lien par e-mail
    </RefusableButton>
  );
}
