import { useState } from "react";
import { authApi } from "#people/auth/auth.contract.ts";
import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { isRefused } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { signUpApi } from "../sign-up.contract.ts";

export interface Registered {
  readonly username: string;
  readonly email: string;
  /** A participant, whom somebody else may have registered. */
  readonly person?: { readonly firstname: string; readonly genre: "femme" | "homme" };
  /** The stage that the participant may answer at once. */
  readonly stage?: ResponseOf<typeof signUpApi.register>["stage"];
  /** Its school or club is open already. */
  readonly isAccepted?: boolean;
}

export type RegistrationBody = CallInputOf<typeof signUpApi.register>["body"];

interface Props {
  readonly onRegistered: (registered: Registered) => void;
  readonly onRefused: (refusal: unknown) => void;
  /** Whether the address is that of the family being registered: the warning about other accounts was already given. */
  readonly isFamilyMail: (email: string) => boolean;
}

const UNCHECKED = { email: "", accounts: 0 };

/** « Terminer »: warns once per address that other accounts have it (INS-12), then registers, never before that check. */
export function useRegistration({ onRegistered, onRefused, isFamilyMail }: Props) {
  const [emailCheck, setEmailCheck] = useState(UNCHECKED);
  /** A registration without an answer may be written: its address, even a family's, is checked before it is sent again. */
  const [isInDoubt, setInDoubt] = useState(false);
  const registration = useMutation({
    meta: { skipsRefetch: true },
    mutationFn: async (body: RegistrationBody) => {
      const email = body.contact.email.trim();
      const isChecked = email === emailCheck.email || (isFamilyMail(email) && !isInDoubt);
      const accounts = isChecked ? 0 : await call(authApi.checkMail, { body: { mail: email } });
      setEmailCheck((before) => (email === before.email ? before : { email, accounts }));
      if (accounts > 0) return;
      const { user, isAccepted, stage } = await call(signUpApi.register, { body });
      const person = body.role === "USER" && { person: { firstname: body.contact.firstname.trim(), genre: body.genre } };
      onRegistered({ username: user.username, email, isAccepted, stage, ...person });
    },
    failed: shownByPage,
    onError: (failure) => {
      if (!isRefused(failure)) {
        setEmailCheck(UNCHECKED);
        setInDoubt(true);
      }
      onRefused(failure);
    },
  });
  return {
    start: registration.mutate,
    isBusy: registration.isPending,
    refusal: registration.error,
    forget: () => registration.error && registration.reset(),
    isKnownMail: (email: string) => emailCheck.accounts > 0 && emailCheck.email === email.trim(),
  };
}
