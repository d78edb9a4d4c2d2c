import { createHmac, timingSafeEqual } from "node:crypto";
import { inLetters, readSheetCode, type SheetCode, SIGNATURE_LENGTH, unsignedCode } from "../sheet-code.ts";

/** Compares in constant time, so that timing never reveals a signature letter by letter. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, "ascii"), Buffer.from(other, "ascii"));

/**
 * Signs the codes of answer sheets, so that codes for another stage, pupil or page cannot be made up (CLS-04). Codes signed with the former secret stay
 * readable.
 */
export function signaturesWith(secret: string, formerSecret?: string) {
  const signatureOf = (unsigned: string, secret: string) =>
    inLetters(createHmac("sha256", secret).update(`answer sheet ${unsigned}`).digest(), SIGNATURE_LENGTH);
  const sign = (code: SheetCode): string => {
    const unsigned = unsignedCode(code);
    return `${unsigned}.${signatureOf(unsigned, secret)}`;
  };
  return {
    sign,
    read(text: string): SheetCode | null {
      const code = readSheetCode(text);
      const isSignedWith = (one: string | undefined) =>
        code !== null && one !== undefined && isSame(code.signature, signatureOf(unsignedCode(code), one));
      return isSignedWith(secret) || isSignedWith(formerSecret) ? code : null;
    },
  };
}

export type Signatures = ReturnType<typeof signaturesWith>;
