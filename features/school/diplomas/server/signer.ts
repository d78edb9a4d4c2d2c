import { type KeyObject, sign } from "node:crypto";

/** Signs texts with the key of this id. */
export interface Signer {
  readonly kid: string;
  /** For a thread that signs too; it never leaves the process. */
  readonly key: KeyObject;
  readonly sign: (text: string) => Buffer;
}

export const signerOf = (kid: string, key: KeyObject): Signer => ({ kid, key, sign: (text) => sign(null, Buffer.from(text), key) });
