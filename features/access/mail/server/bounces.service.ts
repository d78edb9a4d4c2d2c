import PostalMime from "postal-mime";
import type { Connection } from "#database/open.ts";
import type { SigningSecrets } from "#platform/server/secret.ts";
import { readDeliveryReport } from "./delivery-report.ts";
import * as queries from "./mail.queries.ts";
import { isSignedFor } from "./return-address.service.ts";

/** `none`: no report, or one that changes nothing; `forged`: not signed for this mail and this address. */
export type Outcome = "recorded" | "none" | "forged";

const parse = (raw: Uint8Array) => PostalMime.parse(raw, { attachmentEncoding: "utf8", maxNestingDepth: 20 }).catch(() => undefined);

/** Records what a delivery report says of a letter that has left, and of those that left with it in the e-mail of a family (PPL-10). */
export async function recordReport(db: Connection, secrets: SigningSecrets, raw: Uint8Array): Promise<Outcome> {
  const message = await parse(raw);
  const report = message && readDeliveryReport(message);
  if (!report) return "none";
  const mail = await queries.findRecipient(db, report.id);
  if (!mail || !isSignedFor(report, { ...report, ...mail }, secrets)) return "forged";
  return (await queries.saveReport(db, { ...report, ...mail })) > 0 ? "recorded" : "none";
}
