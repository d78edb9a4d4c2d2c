import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { MadeKey, MakingOptions, ShowingOptions, ShownKey } from "#features/passkeys/webauthn.ts";

type Written = number | string | Buffer | readonly Written[] | Map<unknown, unknown>;

/** CBOR, as much of it as devices write: whole numbers, bytes, texts, lists, maps. */
function cbor(value: Written): Buffer {
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

/** What a device, or a page that lies to it, says differently. */
interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** The device did not look who is there. */
  readonly isUnverified?: boolean;
  /** What it says of its own brand, though nobody asks. */
  readonly attestation?: (clientData: Buffer, key: KeyObject) => readonly [format: string, statement: Map<unknown, unknown>];
}

/** A device that keeps one key, in software: honest unless told otherwise. */
export function aDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const rawId = id.toString("base64url");
  let counted = 0;
  const cose = new Map<unknown, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin, crossOrigin: false }));
  const data = (rpId: string, more: number, lies: Lies): Buffer => {
    counted += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? counted);
    const flags = (lies.isUnverified ? PRESENT : PRESENT | VERIFIED) | more;
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.of(flags), counter]);
  };
  const ofKey = { id: rawId, rawId, type: "public-key" as const, clientExtensionResults: {} };
  return {
    credentialId: rawId,
    make({ challenge, rp }: Pick<MakingOptions, "challenge" | "rp">, lies: Lies = {}): MadeKey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([data(rp.id ?? "", WITH_KEY, lies), Buffer.alloc(16), length, id, cbor(cose)]);
      const client = clientData("webauthn.create", challenge, lies);
      const [format, statement] = lies.attestation?.(client, publicKey) ?? ["none", new Map()];
      const attestation = new Map<unknown, unknown>([
        ["fmt", format],
        ["attStmt", statement],
        ["authData", authData],
      ]);
      return {
        ...ofKey,
        response: {
          clientDataJSON: client.toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    show({ challenge, rpId = "" }: Pick<ShowingOptions, "challenge" | "rpId">, lies: Lies = {}): ShownKey {
      const authenticatorData = data(rpId, 0, lies);
      const client = clientData("webauthn.get", challenge, lies);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        ...ofKey,
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
