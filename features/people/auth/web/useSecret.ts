import { useState } from "react";
import { submitting } from "#platform/web/forms.ts";
import { useAttempt } from "./useAttempt.ts";

export function useSecret(send: (secret: string) => Promise<void>) {
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const attempt = useAttempt(() => send(typed));
  return {
    typed,
    isMissing,
    attempt,
    setValue: (text: string) => {
      attempt.clearFailure();
      setMissing(false);
      setTyped(text);
    },
    submit: submitting(() => {
      setMissing(typed.trim() === "");
      if (typed.trim() !== "") attempt.start(undefined);
    }),
  };
}
