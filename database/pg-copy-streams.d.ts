declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** The output of `copy … to stdout`. */
  export function to(sql: string): Readable & Submittable;
  /** The input of `copy … from stdin`. */
  export function from(sql: string): Writable & Submittable;
}
