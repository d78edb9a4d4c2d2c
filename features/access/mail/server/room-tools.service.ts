import type { NodeTools } from "#database/node-tools.ts";
import type { SigningSecrets } from "#platform/server/secret.ts";
import type { Configuration } from "#season/configuration/server/configuration.service.ts";
import type { Outbox } from "./mail.service.ts";
import type { Site } from "./site.service.ts";

export interface RoomTools extends NodeTools, SigningSecrets {
  readonly outbox: Outbox;
  readonly configuration: Configuration;
  readonly site: Site;
  /** The address of the public directory of schools; empty: it is never used. */
  readonly educationDirectoryUrl: string;
}
