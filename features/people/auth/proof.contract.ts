import * as z from "zod";
import { AssertionOptions, KeyAssertion } from "#access/passkeys/webauthn.ts";
import { anybody, endpoint } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/fields.ts";
import { authApi, LogInDraft } from "./auth.contract.ts";
import { requiredMessages } from "./required-messages.ts";

/** Returned by a sign-in with a right password: 401, code SECOND_STEP. */
const attempt = text(100, "Recommencez la connexion");

const isOne = (input: object): boolean => Object.values(input).filter((value) => value !== undefined).length === 1;

/** Proof of identity: after the password of an account that has a passkey, and again before sensitive actions. */
export const proofApi = {
  stepUp: endpoint("POST /authentification/step-up", {
    summary:
      "Prouve à nouveau, pour dix minutes et dans cette session, que c'est bien soi : par le mot de passe ; avec un compte qui a une clé d'accès, par elle ou un code de secours.",
    may: anybody,
    allowedBeforePasskey: true,
    body: z
      .object({
        password: z.string().min(1, requiredMessages.password).max(200).optional(),
        passkey: KeyAssertion.optional(),
        code: text(40).optional(),
      })
      .refine(isOne, "Donnez le mot de passe, une clé d'accès, ou un code de secours"),
    hasOwnQueue: true,
  }),
  stepUpOptions: endpoint("POST /authentification/step-up/options", {
    summary: "Ce qu'il faut demander à l'appareil pour prouver par une clé que c'est bien soi ; 204 pour une personne qui n'en a pas.",
    may: anybody,
    allowedBeforePasskey: true,
    response: AssertionOptions.optional(),
  }),
  secondStepOptions: endpoint("POST /authentification/second-step/options", {
    summary: "Ce qu'il faut demander à l'appareil pour achever une connexion ; sert une fois, pour cette tentative.",
    may: "everyone",
    body: z.object({ attempt }),
    response: AssertionOptions,
  }),
  secondStep: endpoint("POST /authentification/second-step", {
    summary: "Achève une connexion par une clé d'accès, ou par un code de secours qui sert une fois.",
    may: "everyone",
    body: z
      .object({ attempt, passkey: KeyAssertion.optional(), code: text(40).optional(), stayConnected: LogInDraft.shape.stayConnected })
      .refine(({ passkey, code }) => isOne({ passkey, code }), "Donnez une clé d'accès, ou un code de secours"),
    response: authApi.logIn.response,
  }),
};
