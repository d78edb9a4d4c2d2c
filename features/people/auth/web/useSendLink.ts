import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { authApi } from "../auth.contract.ts";

export const useSendLink = ({ userId, email }: { userId: string; email: string }, onSent?: () => void) =>
  useMutation({
    meta: { skipsRefetch: true },
    mutationFn: () => call(authApi.sendPasswordLink, { body: { userId } }),
    done: `Un lien part à l'adresse ${email}`,
    onSuccess: () => onSent?.(),
  });
