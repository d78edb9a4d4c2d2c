import type { NodeTools } from "#database/node-tools.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Site } from "#features/mail/server/site.service.ts";
import type { SigningSecrets } from "#platform/server/secret.ts";

/** What a node gives to the routes and the jobs of the rooms. */
export interface RoomTools extends NodeTools, SigningSecrets {
  readonly outbox: Outbox;
  readonly configuration: Configuration;
  readonly site: Site;
  /** The address of the public directory of schools; empty: it is never used. */
  readonly educationDirectoryUrl: string;
}
