import { callingProgram } from "#platform/server/office-call.ts";

/** The text of a letter, which may hold a link that opens an account: people of the office read it while no server sends mails, programs never (MND-08). */
export const visibleText = (text: string | null, sendsMail: boolean): string | null =>
  sendsMail || callingProgram() !== undefined ? null : text;
