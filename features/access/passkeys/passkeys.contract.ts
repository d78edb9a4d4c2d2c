import * as z from "zod";
import { anybody, endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { oneLine } from "#platform/contract/names.ts";
import { CreatedKey, CreationOptions } from "./webauthn.ts";

const ownOnly = { ADMIN: "own", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" } as const;

const name = oneLine(60, "Donnez un nom à cette clé");

const Passkey = z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() });
export type PasskeyOnWire = z.input<typeof Passkey>;

/** Codes on paper, shown only once. */
const Codes = z.object({ codes: z.array(z.string()) });

const OwnKeys = z.object({
  passkeys: z.array(Passkey),
  codes: z.object({ left: z.number(), madeAt: Instant }).nullable(),
  isRequired: z.boolean(),
  /** The deadline to add a passkey; null without one, or once a passkey exists. */
  deadline: Instant.nullable(),
  /** Whether the first key requires a password chosen with a mailed link: after the deadline. */
  requiresMailedLink: z.boolean(),
  /** The only origin where devices create and use keys for this site. */
  origin: z.string(),
});
export type OwnKeys = z.input<typeof OwnKeys>;

/** Passkeys: keys that a device keeps for a person, shown after the password. */
export const passkeysApi = {
  list: endpoint("GET /passkeys", {
    summary: "Ses clés d'accès, et combien de ses codes de secours servent encore.",
    may: anybody,
    allowedBeforePasskey: true,
    response: OwnKeys,
  }),
  options: endpoint("POST /passkeys/options", {
    summary: "Ce qu'il faut demander à l'appareil pour faire une clé ; sert une fois, cinq minutes, dans cette session.",
    may: anybody,
    allowedBeforePasskey: true,
    stepUp: true,
    response: CreationOptions,
  }),
  add: endpoint("POST /passkeys", {
    summary: "Ajoute une clé d'accès ; avec la première viennent les codes de secours.",
    may: anybody,
    allowedBeforePasskey: true,
    stepUp: true,
    body: z.object({ name, passkey: CreatedKey }),
    response: Passkey.extend({ codes: z.array(z.string()).nullable() }),
    status: 201,
  }),
  rename: endpoint("PATCH /passkeys/:id", {
    summary: "Renomme une de ses clés.",
    may: ownOnly,
    params: ById,
    body: z.object({ name }),
    response: Passkey,
  }),
  remove: endpoint("DELETE /passkeys/:id", {
    summary: "Retire une de ses clés et ferme ses autres sessions ; avec la dernière clé partent les codes de secours.",
    may: ownOnly,
    params: ById,
    stepUp: true,
  }),
  renewCodes: endpoint("POST /passkeys/recovery-codes", {
    summary: "Fait de nouveaux codes de secours ; les anciens ne servent plus.",
    may: anybody,
    stepUp: true,
    response: Codes,
  }),
  reset: endpoint("DELETE /users/:id/passkeys", {
    peopleOnly: true,
    summary: "Retire les clés et les codes de quelqu'un qui les a perdus, et ferme ses sessions.",
    may: office,
    params: ById,
    stepUp: true,
  }),
};
