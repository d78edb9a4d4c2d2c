import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { AssertionOptions, CreatedKey, CreationOptions, KeyAssertion } from "#access/passkeys/webauthn.ts";

type CborValue = number | string | Buffer | readonly CborValue[] | Map<unknown, unknown>;

/** Encodes the subset of CBOR that devices use: integers, bytes, texts, lists, maps. */
function cbor(value: CborValue): Buffer {
  const head = (kind: number, length: number): Buffer => {
    if (length < 24) return Buffer.of((kind << 5) | length);
    if (length < 256) return Buffer.of((kind << 5) | 24, length);
    return Buffer.of((kind << 5) | 25, length >> 8, length & 255);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map((part) => cbor(part as string)))]);
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();
const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

/** Deviations of a device, or of a page that lies to it. */
interface Overrides {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** The device did not verify its user. */
  readonly isUnverified?: boolean;
  /** An attestation, though none is requested. */
  readonly attestation?: (clientData: Buffer, key: KeyObject) => readonly [format: string, statement: Map<unknown, unknown>];
}

/** A software device with a single key: honest by default. */
export function aDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const rawId = id.toString("base64url");
  let signCount = 0;
  const cose = new Map<unknown, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  const clientData = (type: string, challenge: string, overrides: Overrides): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: overrides.challenge ?? challenge, origin: overrides.origin ?? origin, crossOrigin: false }),
    );
  const data = (rpId: string, extraFlags: number, overrides: Overrides): Buffer => {
    signCount += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(overrides.counter ?? signCount);
    const flags = (overrides.isUnverified ? PRESENT : PRESENT | VERIFIED) | extraFlags;
    return Buffer.concat([sha256(overrides.rpId ?? rpId), Buffer.of(flags), counter]);
  };
  const keyFields = { id: rawId, rawId, type: "public-key" as const, clientExtensionResults: {} };
  return {
    credentialId: rawId,
    register({ challenge, rp }: Pick<CreationOptions, "challenge" | "rp">, overrides: Overrides = {}): CreatedKey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([data(rp.id ?? "", WITH_KEY, overrides), Buffer.alloc(16), length, id, cbor(cose)]);
      const client = clientData("webauthn.create", challenge, overrides);
      const [format, statement] = overrides.attestation?.(client, publicKey) ?? ["none", new Map()];
      const attestation = new Map<unknown, unknown>(Object.entries({ fmt: format, attStmt: statement, authData }));
      return {
        ...keyFields,
        response: {
          clientDataJSON: client.toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    authenticate({ challenge, rpId = "" }: Pick<AssertionOptions, "challenge" | "rpId">, overrides: Overrides = {}): KeyAssertion {
      const authenticatorData = data(rpId, 0, overrides);
      const client = clientData("webauthn.get", challenge, overrides);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        ...keyFields,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

export type Device = ReturnType<typeof aDevice>;
