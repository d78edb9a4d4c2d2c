import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, fileTypes, PROOF_MINUTES, type ReplyOf, type RequestOf, type StepUp } from "#platform/contract/endpoint.ts";
import { roles } from "#platform/contract/role.ts";
import { fileInTurn, inTurnOf } from "./account-turns.ts";
import type { Connection } from "./connection.ts";
import { type Cookies, cookiesOf } from "./cookies.ts";
import { forbidden, stepUpAsked } from "./errors.ts";
import { hangingUp } from "./hanging-up.ts";
import { admitLargeBody } from "./large-requests.ts";
import { asOfficeCall } from "./office-call.ts";
import { placeOf } from "./place.ts";
import { bearerOf, type Caller, cameLate, isBackground, type Recognised } from "./session.ts";
import { MOST_UPLOAD_BYTES, receiveFile } from "./uploads.ts";

interface Origin {
  /** Where the call comes from, for throttling: an IPv4 address, or a network of IPv6. */
  readonly ip: string;
  readonly cookies: Cookies;
  /** What its browser and system call themselves. */
  readonly userAgent: string;
  readonly bearer: string | undefined;
  /** Whether a page asked by itself, with nobody in front of it. */
  readonly isBackground: boolean;
  /** Aborted when the caller hangs up: what only waits its turn then leaves the line. */
  readonly gone: AbortSignal;
  /** Says whom a call without a caller turned out to be about, for the log. */
  readonly isAbout: (account: number) => void;
  /** Says what was tried, for the log of a call that is refused: marks, no words. */
  readonly tried: (marks: Readonly<Record<string, string>>) => void;
}
type Request<E extends Endpoint> = RequestOf<E> &
  Origin &
  (E["may"] extends "everyone" ? unknown : { readonly caller: Caller }) &
  (E["upload"] extends string ? { readonly file: Buffer } : unknown);
type Reply<E extends Endpoint> = [ReplyOf<E>] extends [undefined] ? undefined : ReplyOf<E> | Prebuilt;
type Handler<E extends Endpoint> = (
  request: Request<E>,
) => Promise<E["file"] extends string ? FileAnswer | Exclude<Reply<E>, undefined> : [ReplyOf<E>] extends [undefined] ? void : Reply<E>>;
/** Whether the caller owns what the request names, as this connection reads it. Asked for where the contract says "own", and nowhere else. */
type Ownership<E extends Endpoint> = E["may"] extends "everyone"
  ? []
  : "own" extends E["may"][keyof E["may"]]
    ? [owns: (request: Request<E>, db: Connection) => Promise<boolean> | boolean]
    : [];

/** A server with the base path of the API and the hook that knows who calls. */
export interface Api {
  readonly app: FastifyInstance;
  readonly db: Connection;
  readonly onlyFor: (endpoint: Endpoint) => (request: FastifyRequest) => Promise<void>;
  /** Holds all that lets somebody in and that they answer for; 401 where they are let in no more. */
  readonly holdCaller: (db: Connection, caller: Recognised) => Promise<void>;
  /** Every endpoint served, for the tests that walk them. */
  readonly served: Endpoint[];
  /** Whether browsers reach it over HTTPS. */
  readonly isSecure: boolean;
}

/** An answer written as JSON already, for the calls where encoding would cost more than the work: sent as it is, held to its contract by tests. */
export class Prebuilt {
  readonly json: Buffer | string;
  /** The same, compressed once for all who are sent it. */
  readonly gzipped: Buffer | undefined;

  constructor(json: Buffer | string, gzipped?: Buffer) {
    this.json = json;
    this.gzipped = gzipped;
  }
}

/** A file as the answer: whole, or as it is written; its name without what no system takes in one. */
export class FileAnswer {
  /** As it will be kept: « Résultats quart de finale 2027.xlsx ». */
  readonly name: string;
  readonly content: Buffer | Readable;

  constructor(name: string, content: Buffer | Readable) {
    this.name = name.replaceAll(/[/\\:*?"<>|]/g, "-");
    this.content = content;
  }
}

/** Serves one endpoint: who may call, is it well formed, is it theirs; then the handler, whose answer is checked too. */
export function implement<const E extends Endpoint>(api: Api, endpoint: E, ...[handle, owns]: [Handler<E>, ...Ownership<E>]): void {
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
    mostBytes,
    stepUp,
  } = endpoint;
  api.served.push(endpoint);
  const judgeCaller = api.onlyFor(endpoint);
  const serve = async (fastifyRequest: FastifyRequest, reply: FastifyReply, file: unknown): Promise<unknown> => {
    if (fastifyRequest.caller && cameLate(fastifyRequest)) await judgeCaller(fastifyRequest);
    const { params, query, body, ip, caller: recognised } = fastifyRequest;
    const isOwn = recognised !== null && may !== "everyone" && may[recognised.role] === "own";
    const isOffice = recognised?.role === "ADMIN" && isOfTheOffice(may);
    const refuseOthers = async (db: Connection) => {
      if (isOwn && owns && !(await owns(request, db))) throw forbidden();
    };
    const caller: Caller | null = recognised && {
      ...recognised,
      askAgain: async (db) => {
        await api.holdCaller(db, recognised);
        await refuseOthers(db);
      },
    };
    const isAbout = (account: number) => {
      fastifyRequest.account = account;
    };
    const tried = (marks: Readonly<Record<string, string>>) => {
      fastifyRequest.tried = marks;
    };
    const userAgent = fastifyRequest.headers["user-agent"] ?? "";
    const origin = { ip: placeOf(ip), bearer: bearerOf(fastifyRequest), isBackground: isBackground(fastifyRequest), userAgent };
    const cookies = cookiesOf(fastifyRequest, reply, api.isSecure);
    const request = {
      ...{ params, query, body, caller, ...origin, cookies, file, isAbout, tried },
      get gone() {
        return hangingUp(reply);
      },
    } as unknown as Request<E>;
    await refuseOthers(api.db);
    if (stepUp && caller && !caller.isProven && (stepUp === true || stepUp.asks(request, caller.role))) throw stepUpAsked();
    return isOffice && caller ? asOfficeCall(caller.askAgain, () => handle(request)) : handle(request);
  };
  api.app.route({
    method: alsoMethod ? [method, alsoMethod] : method,
    url: path,
    // Whoever asks for the head of a thing changes nothing.
    ...(alsoMethod && { config: { changesByGet: true }, exposeHeadRoute: false }),
    schema: {
      summary,
      ...(stepUp && { description: proofOf(stepUp) }),
      tags: [path.split("/")[1] ?? ""],
      ...(may !== "everyone" && { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response: { [status]: response } }),
      ...(upload && { upload }),
      ...(kind && { file: kind }),
    },
    ...(mostBytes && { bodyLimit: mostBytes }),
    onRequest: async (fastifyRequest, reply) => {
      await judgeCaller(fastifyRequest);
      const most = upload ? MOST_UPLOAD_BYTES : mostBytes;
      if (most) admitLargeBody(fastifyRequest, reply, most);
    },
    handler: async (fastifyRequest, reply) => {
      const file = upload && (await receiveFile(fastifyRequest, upload));
      const { caller } = fastifyRequest;
      const work = async () => {
        const answered = await serve(fastifyRequest, reply, file);
        if (!(answered instanceof FileAnswer) || !kind) return answer(reply, status, answered);
        const given = giveFile(reply, fileTypes[kind], answered);
        await whollyRead(answered);
        return given;
      };
      if (!caller) return work();
      const placed = kind ? () => fileInTurn(caller, hangingUp(reply), work) : work;
      return isInTurn(endpoint, caller) ? inTurnOf(caller, kind ? "file" : "change", hangingUp(reply), placed) : placed();
    },
  });
}

/**
 * Whether it stands in the line of its caller's account: what writes may wait for who writes before, and a file keeps memory, or a connection, until it is read. The
 * office does so of everything, at many windows.
 */
const isInTurn = ({ method, file, hasOwnLine }: Endpoint, { role }: Recognised): boolean =>
  (method !== "GET" || file !== undefined) && !hasOwnLine && role !== "ADMIN";

/** Resolves when the file was read to its end, or its reader is gone. */
async function whollyRead({ content }: FileAnswer): Promise<void> {
  if (content instanceof Readable && !content.closed) await new Promise((resolve) => content.once("close", resolve));
}

/** Whether the office does there what is nobody's own: where every role may, it is about the caller themselves. */
const isOfTheOffice = (may: Endpoint["may"]): boolean =>
  may !== "everyone" && may.ADMIN === "any" && roles.some((role) => may[role] !== "any");

/** What the API's page says of a call that asks for a fresh proof. */
const proofOf = (stepUp: true | StepUp): string =>
  `Demande une preuve de moins de ${PROOF_MINUTES} minutes (mot de passe ou clé d'accès)${stepUp === true ? "" : `, ${stepUp.when}`} ; sinon 403, code STEP_UP.`;

/** An attachment; its name in any alphabet (RFC 6266). */
function giveFile(reply: FastifyReply, type: string, { name, content }: FileAnswer): FastifyReply {
  const plain = name.normalize("NFD").replaceAll(/[^\x20-\x7e]|["\\]/g, "");
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content);
}

function answer(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  if (body === undefined) return reply.code(204).send();
  reply.code(status);
  if (body instanceof Prebuilt) return givePrebuilt(reply, body);
  // Fastify would send nothing at all for null, where the contract says the JSON value.
  return body === null ? asJson(reply, "null") : reply.send(body);
}

/** « gzip », unless it is said that none of it is wanted. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

function givePrebuilt(reply: FastifyReply, { json, gzipped }: Prebuilt): FastifyReply {
  if (!gzipped) return asJson(reply, json);
  reply.header("vary", "accept-encoding");
  if (!takesGzip.test(reply.request.headers["accept-encoding"]?.toString() ?? "")) return asJson(reply, json);
  return asJson(reply.header("content-encoding", "gzip"), gzipped);
}

const asJson = (reply: FastifyReply, json: Buffer | string): FastifyReply => reply.type("application/json; charset=utf-8").send(json);
