import type * as z from "zod";
import "./french.ts";
import type { Permission, Role } from "./role.ts";

/**
 * One call of the API, said once: the server implements it, the browser calls it, OpenAPI describes it.
 * Paths stand without the base `/api`. An answer that may be nothing (`response: X.optional()`) is a 204.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  /** One French sentence for the API's page. */
  readonly summary: string;
  readonly may: Permission;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Bytes of a body that may be larger than 1 MB. */
  readonly mostBytes?: number;
  /** Absent: 204 without body. */
  readonly response?: z.ZodType;
  /** Sends one file, as `multipart/form-data`, in the field of this name; the other fields of the form are ignored. */
  readonly upload?: string;
  /** Answers a file of this kind, as an attachment; beside `response`, when the query asks for it. */
  readonly file?: FileKind;
  /** When there is a body: 200 unless said otherwise. */
  readonly status?: 201;
  /** Serves other methods too (three calls change data over GET because the specification says so). */
  readonly alsoMethod?: "POST";
  /** The password or a passkey is asked again, unless one was given within the last ten minutes: always, or of some requests. */
  readonly stepUp?: true | StepUp;
  /** Waits in a line of its own, before it takes a connection, and not in that of its caller's other calls. */
  readonly hasOwnLine?: true;
  /** Served also to an administrator who has to set up a passkey before anything else, for their own account. */
  readonly beforePasskey?: true;
}

/** Of which requests a fresh proof is asked. */
export interface StepUp {
  /** In French, for the API's page: « pour changer une adresse e-mail ». */
  readonly when: string;
  asks(request: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }, role: Role): boolean;
}

/** Said by a call that is a trial unless told: what it would do is shown to whoever may call it. */
export const unlessDryRun: StepUp = {
  when: "sauf avec dryRun",
  asks: ({ body }: { body: { dryRun: boolean } }) => !body.dryRun,
};

/** Asked of the office alone: whoever else may call takes out what is their own. */
export const ofOffice: StepUp = { when: "pour la fédération", asks: (_, role) => role === "ADMIN" };

/** How long a password or a passkey that was given is proof enough. */
export const PROOF_MINUTES = 10;

export type FileKind = keyof typeof fileTypes;

/** The files that the API gives. */
export const fileTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
  html: "text/html; charset=utf-8",
} as const;

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the handler receives, checked and decoded. */
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

/** A `FormData`, which both sides have and this file must not know. */
interface Form {
  append(name: string, value: string): void;
}

/** What the browser gives to a call. */
export type CallOf<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  (E["upload"] extends string ? { readonly body: Form } : Part<"body", E["body"]>);

/** What the handler answers, before it is encoded. */
export type ReplyOf<E extends Endpoint> = Output<E["response"]>;

/** What the browser receives. */
export type AnswerOf<E extends Endpoint> = Input<E["response"]>;
