import { callingProgram } from "#platform/server/office-call.ts";

/** The text of a letter, which may hold a link that opens an account: office accounts read it while no server sends mails, programs never do (MND-08). */
export const visibleText = (text: string | null, sendsMail: boolean): string | null =>
  sendsMail || callingProgram() !== undefined ? null : text;
