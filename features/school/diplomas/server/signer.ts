import { type KeyObject, sign } from "node:crypto";
import { signedCode } from "../diploma-code.ts";

/** A private key, which never leaves the process. */
export interface Signer {
  readonly kid: string;
  readonly key: KeyObject;
}

export const codeSignedBy = (key: KeyObject, text: string): string => signedCode(text, sign(null, Buffer.from(text), key));
