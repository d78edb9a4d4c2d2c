import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Site } from "#access/mail/server/site.service.ts";
import { badRequest } from "#platform/server/errors.ts";
import type { AssertionOptions, CreatedKey, CreationOptions, KeyAssertion } from "../webauthn.ts";

export const CHALLENGE_MS = 5 * 60_000;

// Ed25519, ECDSA with P-256, RSA with SHA-256: the algorithms of today's devices.
const ALGORITHMS = [-8, -7, -257];

/** The library takes 150 ms to load, so it loads once a key exists. */
const loadLibrary = () => import("@simplewebauthn/server");

/** Devices offer a key only to pages of this origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Devices accept no IP address as a name, so a local machine is `localhost`. */
export function relyingPartyOf({ publicUrl, federationName: name }: Pick<Site, "publicUrl" | "federationName">): RelyingParty {
  const url = new URL(publicUrl);
  if (/^(\[::1\]$|127\.)/.test(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin, name };
}

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

const descriptorsOf = (keys: readonly KnownKey[]) => keys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] }));

/** Options for a device to make a new key. It verifies the user each time, by finger, face or code. */
export async function buildCreationOptions(party: RelyingParty, owner: Owner, keys: readonly KnownKey[]): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(`palmares ${owner.id}`),
    userName: owner.username,
    userDisplayName: owner.fullName,
    timeout: CHALLENGE_MS,
    excludeCredentials: descriptorsOf(keys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export async function buildAssertionOptions(party: RelyingParty, keys: readonly KnownKey[]): Promise<AssertionOptions> {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_MS,
    allowCredentials: descriptorsOf(keys),
    userVerification: "required",
  });
}

export const unrecognizedKey = () => badRequest("Cette clé d'accès n'a pas été reconnue. Recommencez, ou prenez-en une autre.", "passkey");

/** Removes the unrequested attestation in any form. Otherwise the library would verify it, and call any address in the sender's certificates. */
async function withoutAttestation({ response, ...createdKey }: CreatedKey): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData = decodeAttestationObject(Buffer.from(response.attestationObject, "base64url")).get("authData");
  const stripped = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]),
  );
  return {
    ...createdKey,
    response: { ...response, attestationObject: Buffer.from(stripped).toString("base64url") },
  } as RegistrationResponseJSON;
}

export async function verifyCreatedKey(party: RelyingParty, challenge: string, createdKey: CreatedKey): Promise<KnownKey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await withoutAttestation(createdKey)
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
  if (!verified || !registrationInfo) throw unrecognizedKey();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: createdKey.response.transports ?? [] };
}

/** The device's counter after this use; a counter that does not grow means a copy. */
export async function verifyAssertion(party: RelyingParty, challenge: string, assertion: KeyAssertion, key: KnownKey): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw unrecognizedKey();
  return authenticationInfo.newCounter;
}
