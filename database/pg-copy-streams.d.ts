declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** What `copy … to stdout` sends. */
  export function to(sql: string): Readable & Submittable;
  /** What `copy … from stdin` takes. */
  export function from(sql: string): Writable & Submittable;
}
