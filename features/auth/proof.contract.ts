import * as z from "zod";
import { ShowingOptions, ShownKey } from "#features/passkeys/webauthn.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/fields.ts";
import { authApi, LogInDraft } from "./auth.contract.ts";
import { required } from "./log-in-rule.ts";

const anybody = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;

/** Given by a sign-in with the right password: 401, code SECOND_STEP. */
const attempt = text(100, "Recommencez la connexion");

const isOne = (given: object): boolean => Object.values(given).filter((value) => value !== undefined).length === 1;

/** That it is really the person: after the password of an account that has a passkey, and again before what weighs most. */
export const proofApi = {
  stepUp: endpoint({
    method: "POST",
    path: "/authentification/step-up",
    summary:
      "Prouve à nouveau, pour dix minutes et dans cette session, que c'est bien soi : par le mot de passe ; avec un compte qui a une clé d'accès, par elle ou un code de secours.",
    may: anybody,
    beforePasskey: true,
    body: z
      .object({
        password: z.string().min(1, required.password).max(200).optional(),
        passkey: ShownKey.optional(),
        code: text(40).optional(),
      })
      .refine(isOne, "Donnez le mot de passe, une clé d'accès, ou un code de secours"),
    hasOwnLine: true,
  }),
  stepUpOptions: endpoint({
    method: "POST",
    path: "/authentification/step-up/options",
    summary: "Ce qu'il faut demander à l'appareil pour prouver par une clé que c'est bien soi ; 204 pour qui n'en a pas.",
    may: anybody,
    beforePasskey: true,
    response: ShowingOptions.optional(),
  }),
  secondStepOptions: endpoint({
    method: "POST",
    path: "/authentification/second-step/options",
    summary: "Ce qu'il faut demander à l'appareil pour achever une connexion ; sert une fois, pour cette tentative.",
    may: "everyone",
    body: z.object({ attempt }),
    response: ShowingOptions,
  }),
  secondStep: endpoint({
    method: "POST",
    path: "/authentification/second-step",
    summary: "Achève une connexion par une clé d'accès, ou par un code de secours qui sert une fois.",
    may: "everyone",
    body: z
      .object({ attempt, passkey: ShownKey.optional(), code: text(40).optional(), stayConnected: LogInDraft.shape.stayConnected })
      .refine(({ passkey, code }) => isOne({ passkey, code }), "Donnez une clé d'accès, ou un code de secours"),
    response: authApi.logIn.response,
  }),
};
