import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { useSendLink } from "./useSendLink.ts";

interface Props {
  readonly userId: string;
  readonly email: string;
  readonly refusal?: string | null;
  readonly size?: "sm";
  readonly onSent?: () => void;
}

export function SendLink({ userId, email, refusal = null, size, onSent }: Props) {
  const sending = useSendLink({ userId, email }, onSent);
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
