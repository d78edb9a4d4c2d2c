import type { Email } from "postal-mime";
import type { MailReport } from "#database/tables.ts";
import { type ReturnAddress, readReturnAddress } from "./return-address.service.ts";

interface DeliveryReport {
  readonly report: MailReport;
  /** The words of the server that reports. */
  readonly reason: string;
}

const MAX_REASON = 500;
/** Only the beginning of a message without a standard part: its end quotes the mail. */
const MAX_WORDS = 5_000;

/** An enhanced status code (RFC 3463) that is not a part of an IP address. */
const CODE = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
/** Codes of an address that does not exist, or no longer. */
const GONE = /^5\.(1\.([1-36]|10)|2\.1)$/;
/** Codes that leave the reason to the words, as does a missing one. */
const VAGUE = /^(5\.(0\.0|1\.0|4\.1|5\.0))?$/;
const UNKNOWN =
  /user unknown|unknown (user|recipient|local)|no such (user|mailbox|recipient|address)|no mailbox|mailbox (unavailable|not found)|invalid recipient|recipient (address rejected: access denied|not found)|does(n't| not) (exist|have)|not found|unrouteable|inconnue?\b|n'existe (pas|plus)|invalide/i;

/** Whether the address itself is refused, or only this mail: a full mailbox and a refused text say nothing of the next one. */
export function reportOfRefusal(words: string, status = ""): "returned" | "refused" {
  const code = CODE.exec(words)?.[0] ?? CODE.exec(status)?.[0] ?? "";
  return GONE.test(code) || (VAGUE.test(code) && UNKNOWN.test(words)) ? "refused" : "returned";
}

const clean = (words: string): string =>
  words
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_REASON);

/** The machine-readable part of a report (RFC 3464): a group of fields for the server, then one for each recipient. */
function readStatus(status: string): DeliveryReport | undefined {
  const groups = status
    .replaceAll(/\r?\n[ \t]+(?=\S)/g, " ")
    .split(/\r?\n\s*\r?\n/)
    .map((group) => {
      const field = (name: string) => new RegExp(`^${name}[ \\t]*:[ \\t]*(.*)$`, "im").exec(group)?.[1] ?? "";
      return { action: field("Action").toLowerCase(), code: field("Status"), words: field("Diagnostic-Code").replace(/^[\w-]+;\s*/, "") };
    });
  const done = (action: string) => groups.find((group) => group.action.startsWith(action));
  if (done("delivered") || done("relayed") || done("expanded")) return undefined;
  const [failed, delayed] = [done("failed"), done("delayed")];
  if (failed) return { report: reportOfRefusal(failed.words, failed.code), reason: failed.words || failed.code };
  return delayed && { report: "delayed", reason: delayed.words || delayed.code };
}

type Header = (...names: readonly string[]) => readonly string[];

/** A report in words only, as older servers write it: never an answer that a person's mailbox gives by itself. */
function readWords({ from, subject = "", text = "" }: Email, header: Header): DeliveryReport | undefined {
  const [failed] = header("x-failed-recipients");
  if (failed === undefined && !/^(mailer-?daemon|postmaster)@/i.test(from?.address ?? "")) return undefined;
  if (/delay|retard|warning|avertissement/i.test(subject)) return { report: "delayed", reason: subject };
  const words = text.split(/^-{2,}.*(?:copy|copie|original|returned|message).*$/im)[0]?.slice(0, MAX_WORDS) ?? "";
  const line = words.split("\n").find((one) => CODE.test(one) || /(^|[\s:])[45]\d\d[ -]/.test(one));
  if (line === undefined && failed === undefined) return undefined;
  return { report: reportOfRefusal(line ?? words), reason: line ?? subject };
}

const RECIPIENTS = ["x-original-to", "delivered-to", "envelope-to", "x-envelope-to", "to"];

/** What a message says that came to a return address; undefined if it is no report, or of no mail of ours. */
export function readDeliveryReport(message: Email): (ReturnAddress & DeliveryReport) | undefined {
  const header: Header = (...names) => message.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);
  const address = readReturnAddress(header(...RECIPIENTS));
  const status = message.attachments.find(({ mimeType }) => mimeType === "message/delivery-status")?.content;
  const report = status === undefined ? readWords(message, header) : readStatus(String(status));
  return address && report && { ...address, ...report, reason: clean(report.reason) };
}
