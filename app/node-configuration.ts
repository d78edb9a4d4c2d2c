import type { Clock, Pause } from "#platform/server/clock.ts";
import type { RequestTimeouts } from "#platform/server/slow-clients.ts";

export interface NodeConfiguration {
  readonly databaseUrl: string;
  /** The server's address, if `databaseUrl` is a pooler's. */
  readonly databaseDirectUrl?: string | undefined;
  readonly databaseReplicaUrl?: string | undefined;
  /** Where the database writes, when it runs on this machine. */
  readonly dataDirectory?: string | undefined;
  readonly connections?: number;
  readonly secret: string;
  readonly formerSecret?: string | undefined;
  readonly clock?: Clock;
  readonly pause?: Pause;
  /** This node's name among the others; by default its machine and process. */
  readonly nodeName?: string;
  readonly smtp?: { readonly url: string; readonly from: string } | undefined;
  readonly site: Site;
  /** A cache of the images for many readers; if empty or absent, pages fetch images from this node. */
  readonly imagesUrl?: string | undefined;
  /** Address of the public directory of schools; unused if empty or absent. */
  readonly educationDirectoryUrl?: string;
  /** Number of our proxies in front of the node. The client address is the one that the outermost proxy saw, not the one that the client claims. */
  readonly trustedProxies?: number;
  readonly metricsToken?: string | undefined;
  /** Limit of this node against a flood from one address; a whole school or a proxy may share one. */
  readonly callsPerMinute?: number;
  /** How long a client may take to send a request; the default suits any line. */
  readonly requestTimeouts?: RequestTimeouts;
  readonly logLevel?: string;
  /** Where log lines go; standard output by default. */
  readonly logTo?: { write(line: string): void };
}

export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
  readonly credit: string;
  readonly isDemonstration: boolean;
}
