import type * as z from "zod";
import "./french.ts";
import { type Permission, type Role, roles } from "./role.ts";

/**
 * The definition of an API call: the server implements it, the browser calls it, OpenAPI describes it.
 * Paths do not include the base `/api`. An empty answer (`response: X.optional()`) is a 204.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  /** One French sentence for the API's page. */
  readonly summary: string;
  readonly may: Permission;
  /**
   * The right that a school's colleague needs (PPL-12). Absent: a colleague may read, and may act on their own account; all else is for the
   * correspondent.
   */
  readonly colleague?: ColleagueRight;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Maximum bytes of a body, if above 1 MB. */
  readonly maxBytes?: number;
  /** Absent: 204 without body. */
  readonly response?: z.ZodType;
  /** Accepts one file, as `multipart/form-data`, in the field of this name; the other fields of the form are ignored. */
  readonly upload?: string;
  /** Returns a file of this kind, as an attachment; with a `response`, only if the query requests it. */
  readonly file?: FileKind;
  /** Status of an answer with a body; 200 by default. */
  readonly status?: 201 | 202;
  /** Serves another method too (three calls change data over GET, as the specification requires). */
  readonly alsoMethod?: "POST";
  /**
   * Requires a fresh password or passkey, unless one was given within the last ten minutes: always, or for some requests. « each time »: given
   * after the refusal of the call, and for this call only.
   */
  readonly stepUp?: true | "each time" | StepUp;
  /** Waits in its own queue, before it takes a connection, not in the queue of its caller's other calls. */
  readonly hasOwnQueue?: true;
  /** A call of strangers that costs the database: a process serves three at once, and their addresses take turns. */
  readonly queuesStrangers?: true;
  /**
   * A response of up to a megabyte, or one that grows with the people of a school, club or center: each of these has two at a time, other accounts
   * six, until they are read (MND-01).
   */
  readonly isLarge?: true;
  /** For participants: the handler's statement checks that the session is open; before it, only the token is read. */
  readonly checksSession?: true;
  /** Not served to the office's programs, whatever their scope (MND-08). */
  readonly peopleOnly?: true;
  /** Also served to an administrator who still has to set up a passkey for their own account. */
  readonly allowedBeforePasskey?: true;
}

/** A colleague's rights, as granted by the correspondent: to see the pupils and print for them, or also to register, change and confirm them. */
export const colleagueRights = ["see", "register"] as const;
export type ColleagueRight = (typeof colleagueRights)[number];

/** The right that a school's colleague needs for a call; null: only the correspondent may make it. A call open to every role concerns the caller. */
export function rightOfColleague({ method, may, colleague }: Pick<Endpoint, "method" | "may" | "colleague">): ColleagueRight | null {
  if (colleague) return colleague;
  return method === "GET" || may === "everyone" || roles.every((role) => may[role]) ? "see" : null;
}

export interface StepUp {
  /** In French, for the API's page: « pour changer une adresse e-mail ». */
  readonly when: string;
  requiresProof(request: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }, role: Role): boolean;
  /**
   * For calls of the office: limits those requests to the ones that change one of these values as the trail names them, or any value. The service
   * compares with the stored values before anything is written.
   */
  readonly onlyIfChanged?: readonly string[] | "anything";
}

/** For a call with a dry run, whose preview needs no proof. */
export const proofUnlessDryRun: StepUp = {
  when: "sauf avec dryRun",
  requiresProof: ({ body }: { body: { dryRun: boolean } }) => !body.dryRun,
};

export const office = { ADMIN: "any" } as const;

export const anybody = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;

/** Required of the office only: other callers export only their own data. */
export const proofForOffice: StepUp = { when: "pour la fédération", requiresProof: (_, role) => role === "ADMIN" };

/** How long a given password or passkey counts as a fresh proof. */
export const PROOF_MINUTES = 10;

/** How long after the proof a call that needs one of its own may be repeated. */
export const OWN_PROOF_MINUTES = 2;

export type FileKind = keyof typeof fileTypes;

export const fileTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
  html: "text/html; charset=utf-8",
  webp: "image/webp",
} as const;

/** A call by its method and path: endpoint("GET /clubs/:id", { summary, may, … }). */
export function endpoint<
  const M extends Endpoint["method"],
  const P extends Endpoint["path"],
  const D extends Omit<Endpoint, "method" | "path">,
>(call: `${M} ${P}`, definition: D): { readonly method: M; readonly path: P } & D {
  const space = call.indexOf(" ");
  return { method: call.slice(0, space) as M, path: call.slice(space + 1) as P, ...definition };
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The request as the handler receives it, checked and decoded. */
export interface RequestOf<E extends Endpoint> {
  readonly params: Output<E["params"]>;
  readonly query: Output<E["query"]>;
  readonly body: Output<E["body"]>;
}

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { readonly [N in Name]?: z.input<S> }
    : { readonly [N in Name]: z.input<S> }
  : unknown;

/** A `FormData`: both sides have one, but this file must not depend on it. */
interface FormDataLike {
  append(name: string, value: string): void;
}

export type CallInputOf<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  (E["upload"] extends string ? { readonly body: FormDataLike } : Part<"body", E["body"]>);

/** The result of the handler, before it is encoded. */
export type HandlerResultOf<E extends Endpoint> = Output<E["response"]>;

/** The response as the browser receives it. */
export type ResponseOf<E extends Endpoint> = Input<E["response"]>;
