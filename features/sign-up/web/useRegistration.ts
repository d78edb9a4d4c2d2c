import { useState } from "react";
import { authApi } from "#features/auth/auth.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { signUpApi } from "../sign-up.contract.ts";

export interface Registered {
  readonly username: string;
  readonly email: string;
}

export type RegistrationBody = CallOf<typeof signUpApi.register>["body"];

interface Props {
  readonly onRegistered: (registered: Registered) => void;
  readonly onRefused: (refusal: unknown) => void;
}

/** The check is a courtesy: when it fails, registering itself says what is wrong. */
const countAccounts = (mail: string): Promise<number> => call(authApi.checkMail, { body: { mail } }).catch(() => 0);

/** « Terminer »: once per address, says when other accounts have it (INS-12); then registers. */
export function useRegistration({ onRegistered, onRefused }: Props) {
  const [checked, setChecked] = useState({ email: "", accounts: 0 });
  const registration = useMutation({
    meta: { changesNothingElse: true },
    mutationFn: async (body: RegistrationBody) => {
      const email = body.contact.email.trim();
      const accounts = email === checked.email ? 0 : await countAccounts(email);
      setChecked((before) => (email === before.email ? before : { email, accounts }));
      if (accounts > 0) return;
      const { user } = await call(signUpApi.register, { body });
      onRegistered({ username: user.username, email });
    },
    onError: onRefused,
  });
  return {
    start: registration.mutate,
    isBusy: registration.isPending,
    refusal: registration.error,
    /** Takes back the refusal: something was changed. */
    forget: () => registration.error && registration.reset(),
    /** Whether other accounts have this address, as far as was asked. */
    isKnownMail: (email: string) => checked.accounts > 0 && checked.email === email.trim(),
  };
}
