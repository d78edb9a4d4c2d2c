import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  verify,
} from "node:crypto";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import type { CheckSignature } from "../verdict.ts";
import type { Signer } from "./signer.ts";
import * as queries from "./signing-keys.queries.ts";

const CHANGE_SIGNING_KEY = action("change signing key", "a changé la clé qui signe les diplômes");

type KeyTools = Pick<RoomTools, "secret" | "clock"> & { readonly db: Database };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derived from the application's secret, for this use only. */
const wrappingKey = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "palmares signing keys", 32));

function encrypt(secret: string, kid: string, text: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", wrappingKey(secret), nonce).setAAD(Buffer.from(kid));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Null: it was encrypted with another secret, or altered. */
function decrypt(secret: string, kid: string, stored: Buffer): Buffer | null {
  const [nonce, rest] = [stored.subarray(0, NONCE_BYTES), stored.subarray(NONCE_BYTES)];
  const decipher = createDecipheriv("aes-256-gcm", wrappingKey(secret), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(kid))
    .setAuthTag(rest.subarray(0, TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The 32 bytes of an Ed25519 key, as browsers import it. */
const rawPublicKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");

type StoredKey = NonNullable<Awaited<ReturnType<typeof queries.findActiveKey>>>;

/** Undefined: this secret does not decrypt it. */
function openKey(secret: string, { kid, privateKey }: StoredKey): Signer | undefined {
  const key = decrypt(secret, kid, privateKey);
  return key ? { kid, key: createPrivateKey({ key, format: "der", type: "pkcs8" }) } : undefined;
}

async function readSigner(db: Connection, secret: string): Promise<Signer | undefined> {
  const stored = await queries.findActiveKey(db);
  return stored && openKey(secret, stored);
}

/**
 * A signer for reads, which makes no key: the last key that this secret decrypts, since signatures of retired keys are trusted too. Undefined: there is
 * none.
 */
export async function signerForReaders({ db, secret }: Pick<KeyTools, "db" | "secret">): Promise<Signer | undefined> {
  for (const stored of await queries.listPrivateKeys(db)) {
    const signer = openKey(secret, stored);
    if (signer) return signer;
  }
  return undefined;
}

/**
 * The key that signs diplomas now; the first printing makes it, once for all nodes. A key that this secret does not decrypt, after a change of
 * `SECRET_KEY`, is replaced; its signatures stay valid.
 */
export async function signerOfNow(tools: KeyTools): Promise<Signer> {
  const { db, secret } = tools;
  return (
    (await readSigner(db, secret)) ??
    db.transaction().execute(async (trx) => {
      await queries.lockKeys(trx);
      return (await readSigner(trx, secret)) ?? replaceKey(trx, tools, null);
    })
  );
}

async function replaceKey(trx: Connection, { secret, clock }: KeyTools, actorId: number | null): Promise<Signer> {
  const before = await queries.findActiveKey(trx);
  const { privateKey: key, publicKey: shared } = generateKeyPairSync("ed25519");
  const publicKey = rawPublicKey(shared);
  const kid = createHash("sha256").update(publicKey).digest("base64url").slice(0, 6);
  const privateKey = encrypt(secret, kid, key.export({ format: "der", type: "pkcs8" }));
  await queries.replaceActiveKey(trx, { kid, publicKey, privateKey }, clock());
  const kids = { before: { kid: before?.kid ?? null }, after: { kid } };
  await record(trx, { actorId, action: CHANGE_SIGNING_KEY, subject: "setting DIPLOMA_KEY", ...kids });
  return { kid, key };
}

export const rotateKey = (tools: KeyTools, actorId: number): Promise<Signer> =>
  tools.db.transaction().execute(async (trx) => {
    await queries.lockKeys(trx);
    return replaceKey(trx, tools, actorId);
  });

export const checkSignature: CheckSignature = async (publicKey, signed, signature) =>
  verify(null, Buffer.from(signed), createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" }), signature);
