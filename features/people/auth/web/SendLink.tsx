import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { useSendLink } from "./useSendLink.ts";

interface Props {
  readonly userId: string;
  readonly email: string;
  /** Why none can be sent. */
  readonly refusal?: string | null;
  readonly size?: "sm";
  readonly onSent?: () => void;
}

/** Mails a person a link to choose a password. */
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
