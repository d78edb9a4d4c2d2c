import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { badRequest } from "#platform/server/errors.ts";
import type { MadeKey, MakingOptions, ShowingOptions, ShownKey } from "../webauthn.ts";
import { type RelyingParty, relyingPartyOf } from "./relying-party.ts";

export type { RelyingParty };
export { relyingPartyOf };

/** How long what a device is asked to sign may be signed. */
export const CHALLENGE_MS = 5 * 60_000;

// Ed25519, ECDSA with P-256, RSA with SHA-256: what devices know today.
const ALGORITHMS = [-8, -7, -257];

/** 150 ms to load: not before somebody has a key. */
const library = () => import("@simplewebauthn/server");

export interface KnownKey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

interface Owner {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
}

const described = (keys: readonly KnownKey[]) => keys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] }));

/** What a device is asked in order to make a key that it does not hold yet. It looks who is there, by finger, face or code, each time. */
export async function askToMake(party: RelyingParty, owner: Owner, keys: readonly KnownKey[]): Promise<MakingOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(`palmares ${owner.id}`),
    userName: owner.username,
    userDisplayName: owner.fullName,
    timeout: CHALLENGE_MS,
    excludeCredentials: described(keys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export async function askToShow(party: RelyingParty, keys: readonly KnownKey[]): Promise<ShowingOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_MS,
    allowCredentials: described(keys),
    userVerification: "required",
  });
}

export const refusedKey = () => badRequest("Cette clé d'accès n'a pas été reconnue. Recommencez, ou prenez-en une autre.", "passkey");

/**
 * What the device sends without its word for its own brand, which nobody asked for, in whatever form it came. The library would judge it, and for that ask
 * the addresses that stand in the certificates of whoever wrote it, wherever these lead.
 */
async function withoutAttestation({ response, ...made }: MadeKey): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData = decodeAttestationObject(Buffer.from(response.attestationObject, "base64url")).get("authData");
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]),
  );
  return { ...made, response: { ...response, attestationObject: Buffer.from(bare).toString("base64url") } } as RegistrationResponseJSON;
}

/** The key that a device has made as it was asked: this challenge, these pages, and somebody there. */
export async function judgeMade(party: RelyingParty, challenge: string, made: MadeKey): Promise<KnownKey> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await withoutAttestation(made)
    .then((response) =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    )
    .catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw refusedKey();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: made.response.transports ?? [] };
}

/** What the device has counted with this showing; a count that does not grow is that of a copy. */
export async function judgeShown(party: RelyingParty, challenge: string, shown: ShownKey, key: KnownKey): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: shown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refusedKey();
  return authenticationInfo.newCounter;
}
