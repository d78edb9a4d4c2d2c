import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type Endpoint,
  fileTypes,
  type HandlerResultOf,
  OWN_PROOF_MINUTES,
  PROOF_MINUTES,
  type RequestOf,
  type StepUp,
} from "#platform/contract/endpoint.ts";
import { roles } from "#platform/contract/role.ts";
import { queueByAccount, queueByPlace, queueFile, queueLarge, queueStranger } from "./account-queues.ts";
import { clientAddress } from "./client-address.ts";
import type { Connection } from "./connection.ts";
import { type Cookies, cookiesOf } from "./cookies.ts";
import { disconnectSignal } from "./disconnect-signal.ts";
import { forbidden, stepUpRequired } from "./errors.ts";
import { attachmentHeader, safeFileName } from "./file-name.ts";
import { admitLargeBody } from "./large-requests.ts";
import { type recheckOfficeAccess, runAsOfficeCall } from "./office-call.ts";
import { bearerOf, type Caller, type CallerIdentity, isBackground, isIdentityStale } from "./session.ts";
import { spool } from "./spool.ts";
import { MAX_UPLOAD_BYTES, receiveFile } from "./uploads.ts";

type Changes = Parameters<typeof recheckOfficeAccess>[1];

interface RequestContext {
  /** The origin of the call, for throttling: an IPv4 address, or an IPv6 network. */
  readonly ip: string;
  readonly cookies: Cookies;
  readonly userAgent: string;
  /** Milliseconds since the proxy received the call, which may have waited for a node that hangs. */
  readonly delayMs: number;
  readonly bearer: string | undefined;
  /** Whether the page called automatically, without a user in front of it. */
  readonly isBackground: boolean;
  /** Aborted when the caller disconnects: work that still waits then leaves the queue. */
  readonly signal: AbortSignal;
  /** Sets the account that a call without a caller is about, for the log. */
  readonly setAccount: (account: number) => void;
  /** Sets the inputs of a refused try for the log: pseudonyms only, no plain text. */
  readonly logAttempt: (pseudonyms: Readonly<Record<string, string>>) => void;
}
type Request<E extends Endpoint> = RequestOf<E> &
  RequestContext &
  (E["may"] extends "everyone" ? unknown : { readonly caller: Caller }) &
  (E["upload"] extends string ? { readonly file: Buffer } : unknown);
type Reply<E extends Endpoint> = [HandlerResultOf<E>] extends [undefined] ? undefined : HandlerResultOf<E> | Prebuilt;
type Handler<E extends Endpoint> = (
  request: Request<E>,
) => Promise<
  E["file"] extends string ? FileResponse | Exclude<Reply<E>, undefined> : [HandlerResultOf<E>] extends [undefined] ? void : Reply<E>
>;
/** Whether the caller owns the object of the request, read with this connection. Required only where the contract has "own". */
type Ownership<E extends Endpoint> = E["may"] extends "everyone"
  ? []
  : "own" extends E["may"][keyof E["may"]]
    ? [owns: (request: Request<E>, db: Connection) => Promise<boolean> | boolean]
    : [];

export interface Api {
  readonly app: FastifyInstance;
  readonly db: Connection;
  readonly authorizerFor: (endpoint: Endpoint) => (request: FastifyRequest) => Promise<void>;
  /** Locks the account, session and rights of the caller; 401 if they no longer have access, 403 if they may no longer make this call. */
  readonly lockCaller: (db: Connection, caller: CallerIdentity, endpoint: Endpoint, changes?: Changes) => Promise<void>;
  /** The school, club or center that the caller acts for: its accounts share the files that a node can write at once. */
  readonly placeOf: (caller: CallerIdentity) => Promise<string | undefined>;
  /** Records that a call of this session waits for a proof of its own, given from now or from this instant on. */
  readonly setProofAsked: (caller: CallerIdentity, at?: Date) => Promise<void>;
  /** Uses up the session's own proof and returns when it was given; undefined if another call has used it. */
  readonly consumeProof: (caller: CallerIdentity) => Promise<Date | undefined>;
  /** Every endpoint served, for tests that call them all. */
  readonly served: Endpoint[];
  /** Whether browsers reach the server over HTTPS. */
  readonly isSecure: boolean;
}

/** A response already written as JSON, for calls where encoding would cost more than the work: sent as it is; tests check it against its contract. */
export class Prebuilt {
  readonly json: Buffer | string;
  /** The same, compressed once for all callers. */
  readonly gzipped: Buffer | undefined;

  constructor(json: Buffer | string, gzipped?: Buffer) {
    this.json = json;
    this.gzipped = gzipped;
  }
}

export class FileResponse {
  readonly name: string;
  readonly content: Buffer | Readable;

  constructor(name: string, content: Buffer | Readable) {
    this.name = safeFileName(name);
    this.content = content;
  }
}

/** A megabyte of short keys takes 60 ms of the event loop; the longest form of strangers has some 10 kB. */
const MAX_BYTES_OF_STRANGERS = 64 * 1024;

/** Owner of the object whose id the address has: `implement(api, clubsApi.update, ownerOfId(isContactOf), …)`. */
export const ownerOfId =
  (owns: (db: Connection, callerId: number, id: number) => Promise<boolean>) =>
  ({ params: { id }, caller }: { readonly params: { readonly id: number }; readonly caller: Caller }, db: Connection): Promise<boolean> =>
    owns(db, caller.id, id);

/** Serves one endpoint: checks the caller's role, the schemas of the request and ownership, then calls the handler, whose result is checked too. */
export function implement<const E extends Endpoint>(api: Api, endpoint: E, ...steps: [...owns: Ownership<E>, handle: Handler<E>]): void {
  const handle = steps.at(-1) as Handler<E>;
  const [owns] = steps.slice(0, -1) as Partial<Ownership<E>>;
  const {
    method,
    alsoMethod,
    path,
    may,
    summary,
    params,
    query,
    body,
    response,
    status = 200,
    upload,
    file: kind,
    maxBytes,
    stepUp,
  } = endpoint;
  api.served.push(endpoint);
  const bodyLimit = maxBytes ?? (may === "everyone" ? MAX_BYTES_OF_STRANGERS : undefined);
  const authorizeCaller = api.authorizerFor(endpoint);
  const confirmCaller = api.authorizerFor(withSessionCheck(endpoint));
  const serve = async (fastifyRequest: FastifyRequest, reply: FastifyReply, file: unknown): Promise<unknown> => {
    if (fastifyRequest.caller && isIdentityStale(fastifyRequest)) await authorizeCaller(fastifyRequest);
    const { params, query, body, ip, caller: identity } = fastifyRequest;
    const isOwn = identity !== null && may !== "everyone" && may[identity.role] === "own";
    const isOffice = identity?.role === "ADMIN" && isOfficeCall(may);
    const requireOwnership = async (db: Connection) => {
      if (isOwn && owns && !(await owns(request, db))) throw forbidden();
    };
    const caller: Caller | null = identity && {
      ...identity,
      recheckAccess: async (db) => {
        await api.lockCaller(db, identity, endpoint);
        await requireOwnership(db);
      },
      confirm: () => confirmCaller(fastifyRequest),
    };
    const setAccount = (account: number) => {
      fastifyRequest.account = account;
    };
    const logAttempt = (pseudonyms: Readonly<Record<string, string>>) => {
      fastifyRequest.attemptPseudonyms = pseudonyms;
    };
    const userAgent = fastifyRequest.headers["user-agent"] ?? "";
    const context = { ip: clientAddress(ip), bearer: bearerOf(fastifyRequest), isBackground: isBackground(fastifyRequest), userAgent };
    const delayMs = delayOf(fastifyRequest);
    const cookies = cookiesOf(fastifyRequest, reply, api.isSecure);
    const request = {
      ...{ params, query, body, caller, ...context, delayMs, cookies, file, setAccount, logAttempt },
      get signal() {
        return disconnectSignal(reply);
      },
    } as unknown as Request<E>;
    await requireOwnership(api.db);
    const isUnproven =
      caller && !caller.hasFreshProof && (stepUp === true || (typeof stepUp === "object" && stepUp.requiresProof(request, caller.role)));
    const compared = isOffice && typeof stepUp === "object" ? stepUp.onlyIfChanged : undefined;
    if (isUnproven && !compared) throw stepUpRequired();
    const call = () => {
      if (!isOffice || !identity) return handle(request);
      const checkAccess = async (db: Connection, changes: Changes) => {
        await api.lockCaller(db, identity, endpoint, changes);
        if (isUnproven && compared && changeOneOf(changes, compared)) throw stepUpRequired();
      };
      return runAsOfficeCall({ checkAccess, program: identity.program?.name }, () => handle(request));
    };
    return stepUp === "each time" && caller ? withOwnProof(api, caller, call) : call();
  };
  api.app.route({
    method: alsoMethod ? [method, alsoMethod] : method,
    url: path,
    // A HEAD request must change nothing, and would run the call.
    exposeHeadRoute: false,
    ...(alsoMethod && { config: { changesByGet: true } }),
    schema: {
      summary,
      ...(stepUp && { description: describeProof(stepUp) }),
      tags: [path.split("/")[1] ?? ""],
      ...(may !== "everyone" && { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response: { [status]: response } }),
      ...(upload && { upload }),
      ...(kind && { file: kind }),
    },
    ...(bodyLimit && { bodyLimit }),
    onRequest: async (fastifyRequest, reply) => {
      await authorizeCaller(fastifyRequest);
      const limit = upload ? MAX_UPLOAD_BYTES : maxBytes;
      if (limit) await admitLargeBody(fastifyRequest, reply, { maxBytes: limit, senderOf: () => senderOf(api, fastifyRequest) });
    },
    handler: async (fastifyRequest, reply) => {
      const file = upload && (await receiveFile(fastifyRequest, upload));
      const { caller } = fastifyRequest;
      // The call waits until the reader has the whole reply: this may take the account's turn, but not the place of a file.
      const work = async (): Promise<void> => {
        const result = await serve(fastifyRequest, reply, file);
        if (result instanceof FileResponse && kind) await sendFile(reply, fileTypes[kind], result);
        else sendResponse(reply, status, result);
      };
      const isRead = () => finished(reply.raw).catch(() => undefined);
      const turn = caller ? turnOf(endpoint, caller) : undefined;
      // A reading, of which there are most, makes its signal only if it waits.
      const hangUp = turn === "change" || turn === "file" ? disconnectSignal(reply) : () => disconnectSignal(reply);
      const answer = async () => {
        if (caller && kind) await queueFile(await placed(api, caller), disconnectSignal(reply), work, isRead);
        else if (caller && (turn === "change" || (turn === "reading" && caller.role !== "USER")))
          await queueByPlace(await placed(api, caller), turn, hangUp, work);
        else if (endpoint.queuesStrangers) await queueStranger(clientAddress(fastifyRequest.ip), disconnectSignal(reply), work);
        else await work();
        return reply;
      };
      if (caller && endpoint.isLarge)
        return queueLarge(await placed(api, caller), disconnectSignal(reply), async () => {
          await work();
          await isRead();
          return reply;
        });
      return caller && turn ? queueByAccount(caller, turn, hangUp, answer) : answer();
    },
  });
}

/** The sender of a body: the accounts of a school, club or center together, one account, or an address. */
async function senderOf(api: Api, { caller, ip }: FastifyRequest): Promise<string> {
  if (!caller) return `address ${clientAddress(ip)}`;
  return (await api.placeOf(caller)) ?? `account ${caller.id}`;
}

const placed = async (api: Api, caller: CallerIdentity) => ({ id: caller.id, place: await api.placeOf(caller) });

/** Makes a call that needs a proof of its own, and uses the proof up unless it fails; without one, the session waits for it. */
async function withOwnProof<Result>(api: Api, caller: CallerIdentity, call: () => Promise<Result>): Promise<Result> {
  const provenAt = caller.hasOwnProof ? await api.consumeProof(caller) : undefined;
  if (!provenAt) {
    await api.setProofAsked(caller);
    throw stepUpRequired();
  }
  try {
    return await call();
  } catch (failure) {
    await api.setProofAsked(caller, provenAt);
    throw failure;
  }
}

/** nginx stamps a call once, in seconds, also if another node gets it again. */
const delayOf = ({ headers }: FastifyRequest): number =>
  Math.max(0, Math.round(Date.now() - Number(headers["x-received-at"]) * 1_000)) || 0;

const withSessionCheck = ({ checksSession: _, ...endpoint }: Endpoint): Endpoint => endpoint;

/**
 * The queue of its caller's account where it waits: a write may wait for earlier ones, a file uses room until it is read, a reading uses a connection.
 * Officers are exempt, as they do so much, in many windows; their programs are not.
 */
function turnOf({ method, file, hasOwnQueue }: Endpoint, { role, program }: CallerIdentity): "change" | "file" | "reading" | undefined {
  if (hasOwnQueue || (role === "ADMIN" && !program)) return undefined;
  if (file) return "file";
  return method === "GET" ? "reading" : "change";
}

/** Whether the office acts on other people's data there: a call open to every role concerns the caller. */
const isOfficeCall = (may: Endpoint["may"]): boolean =>
  may !== "everyone" && may.ADMIN === "any" && roles.some((role) => may[role] !== "any");

const changeOneOf = (changes: Changes, values: NonNullable<StepUp["onlyIfChanged"]>): boolean =>
  changes.some(({ after }) => values === "anything" || values.some((value) => Object.hasOwn(Object(after), value)));

function describeProof(stepUp: NonNullable<Endpoint["stepUp"]>): string {
  if (stepUp === "each time")
    return `Demande, à chaque fois, une preuve (mot de passe ou clé d'accès) donnée après un premier refus 403, code STEP_UP, il y a moins de ${OWN_PROOF_MINUTES} minutes.`;
  const when = stepUp === true ? "" : `, ${stepUp.when}`;
  const compared = stepUp !== true && stepUp.onlyIfChanged ? " ; une valeur inchangée n'en demande pas" : "";
  return `Demande une preuve de moins de ${PROOF_MINUTES} minutes (mot de passe ou clé d'accès)${when}${compared} ; sinon 403, code STEP_UP.`;
}

/** An attachment. Resolves once it is written, however slowly it is read. */
async function sendFile(reply: FastifyReply, type: string, { name, content }: FileResponse): Promise<void> {
  const spooled = content instanceof Readable ? spool(content) : { content, written: undefined };
  reply.type(type).header("content-disposition", attachmentHeader(name)).send(spooled.content);
  await spooled.written;
}

function sendResponse(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  if (body === undefined) return reply.code(204).send();
  reply.code(status);
  if (body instanceof Prebuilt) return sendPrebuilt(reply, body);
  // Fastify would send an empty body for null; the contract requires the JSON value.
  return body === null ? sendJson(reply, "null") : reply.send(body);
}

/** « gzip », unless it is refused by `q=0`. */
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

function sendPrebuilt(reply: FastifyReply, { json, gzipped }: Prebuilt): FastifyReply {
  if (!gzipped) return sendJson(reply, json);
  reply.header("vary", "accept-encoding");
  if (!acceptsGzip.test(reply.request.headers["accept-encoding"]?.toString() ?? "")) return sendJson(reply, json);
  return sendJson(reply.header("content-encoding", "gzip"), gzipped);
}

const sendJson = (reply: FastifyReply, json: Buffer | string): FastifyReply => reply.type("application/json; charset=utf-8").send(json);
