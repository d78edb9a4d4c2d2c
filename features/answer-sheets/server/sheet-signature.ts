import { createHmac } from "node:crypto";
import { inLetters, readSheetCode, type SheetCode, SIGNATURE_LENGTH, unsignedCode } from "../sheet-code.ts";

/** Signs the codes of answer sheets, so that nobody makes one of a stage, a pupil or a page that was never printed (CLS-04). */
export function signaturesWith(secret: string) {
  const signatureOf = (unsigned: string) =>
    inLetters(createHmac("sha256", secret).update(`answer sheet ${unsigned}`).digest(), SIGNATURE_LENGTH);
  const sign = (code: SheetCode): string => {
    const unsigned = unsignedCode(code);
    return `${unsigned}.${signatureOf(unsigned)}`;
  };
  return {
    sign,
    /** What a code says; null: it is none that was printed here. */
    read(text: string): SheetCode | null {
      const code = readSheetCode(text);
      return code && sign(code) === text ? code : null;
    },
  };
}

export type Signatures = ReturnType<typeof signaturesWith>;
