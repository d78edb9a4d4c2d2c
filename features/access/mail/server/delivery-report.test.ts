import { readdirSync, readFileSync } from "node:fs";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { readDeliveryReport, reportOfRefusal } from "./delivery-report.ts";

const directory = new URL("fixtures/", import.meta.url);
const files = readdirSync(directory).filter((name) => name.endsWith(".eml"));
const mail = { id: 12, signature: "0123456789abcdef".repeat(2) };

const read = async (file: string, { id, signature } = mail) => {
  const raw = readFileSync(new URL(file, directory), "utf8").replaceAll("{id}", String(id)).replaceAll("{signature}", signature);
  return readDeliveryReport(await PostalMime.parse(raw.replaceAll("\n", "\r\n"), { attachmentEncoding: "utf8" }));
};

/** What the servers that our users have write back. */
const shapes = {
  "academy-full.eml": ["returned", "552 5.2.2 Over quota"],
  "academy-unknown.eml": ["refused", "5.1.1 (unknown or illegal alias)"],
  "exchange-absence.eml": null,
  "exchange-edge.eml": ["refused", "550 5.4.1 Recipient address rejected: Access denied."],
  "exchange-full.eml": ["returned", "554 5.2.2 mailbox full; STOREDRV"],
  "exchange-unknown.eml": ["refused", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found"],
  "exim-old.eml": ["refused", "Mail delivery failed"],
  "exim-unknown.eml": ["refused", "550 No such user here"],
  "exim-warning.eml": ["delayed", "Warning: message 1pNQaZ-0003Cd-4y delayed 24 hours"],
  "free-full.eml": ["returned", "552 5.2.2 <lea.martin@free.exemple> Quota exceeded"],
  "gmail-delayed.eml": ["delayed", "The recipient server did not accept our requests to connect."],
  "gmail-full.eml": ["returned", "452-4.2.2 The recipient's inbox is out of storage space."],
  "gmail-policy.eml": ["returned", "550-5.7.26 Your email has been blocked"],
  "gmail-unknown.eml": ["refused", "550-5.1.1 The email account that you tried to reach does not exist."],
  "orange-policy.eml": ["returned", "550 5.2.0 Mail rejete. Mail rejected. ofr_506 [506]"],
  "orange-unknown.eml": ["refused", "550 5.1.1 Adresse d au moins un destinataire invalide."],
  "outlook-unavailable.eml": ["refused", "550 5.5.0 Requested action not taken: mailbox unavailable"],
  "ovh-qmail.eml": ["refused", "Sorry, no mailbox here by that name. (#5.1.1)"],
  "postfix-delayed.eml": ["delayed", "connect to mx.hebergeur.exemple[192.0.2.25]:25: Connection timed out"],
  "postfix-expired.eml": ["returned", "connect to mx.hebergeur.exemple[192.0.2.25]:25: Connection timed out"],
  "postfix-relayed.eml": null,
  "postfix-unknown.eml": ["refused", "550 5.1.1 <lea.martin@hebergeur.exemple>: Recipient address rejected: User unknown"],
  "postmaster-question.eml": null,
  "read-receipt.eml": null,
  "vacation.eml": null,
} as const;

test("CNV-05 every shape has its line here", () => {
  expect(Object.keys(shapes)).toEqual(files.sort());
});

test.for(Object.entries(shapes))("CNV-05 %s is read as what it is", async ([file, expected]) => {
  const report = await read(file);
  if (expected === null) return expect(report).toBeUndefined();
  expect(report).toEqual({ ...mail, report: expected[0], reason: expect.stringContaining(expected[1]) });
});

test("CNV-05 words of another server are one line of 500 characters at most, and a report to several mails is of none", async () => {
  const words = `550 5.1.1 ${"mot\u0000 ".repeat(400)}`;
  const raw = (to: string) => `From: MAILER-DAEMON@mx.exemple\r\nTo: ${to}\r\nSubject: failure notice\r\n\r\n${words}\r\n`;
  const at = ({ id, signature }: typeof mail) => `rebonds+${id}.${signature}@championnat.exemple.fr`;
  const one = readDeliveryReport(await PostalMime.parse(raw(at(mail).toUpperCase()), { attachmentEncoding: "utf8" }));
  expect(one).toMatchObject({ ...mail, report: "refused", reason: expect.stringMatching(/^550 5\.1\.1 mot mot [^\n]{482}$/) });
  expect(readDeliveryReport(await PostalMime.parse(raw(`${at(mail)}, ${at({ ...mail, id: 13 })}`)))).toBeUndefined();
  expect(readDeliveryReport(await PostalMime.parse(raw(at({ ...mail, id: 2 ** 31 }))))).toBeUndefined();
});

test.for([
  ["550 5.1.1 user unknown", "", "refused"],
  ["550 user unknown", "", "refused"],
  ["host 192.5.1.1 said 550 5.7.1 policy", "5.1.1", "returned"],
  ["550 5.7.1 user unknown to our policy", "", "returned"],
  ["550 5.1.8 sender address rejected", "", "returned"],
  ["552 mailbox full", "", "returned"],
  ["", "5.1.1", "refused"],
  ["", "4.4.7", "returned"],
] as const)("CNV-05 « %s » with the code « %s » is %s", ([words, status, expected]) => {
  expect(reportOfRefusal(words, status)).toBe(expected);
});
