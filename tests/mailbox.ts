import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

interface Received {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  /** `text/plain; charset=utf-8` */
  readonly type: string;
}

const PATIENCE_MS = 15_000;

/** A real SMTP server that keeps what it receives. */
export interface Mailbox {
  readonly url: string;
  readonly received: readonly Received[];
  /** Refuses the next deliveries, as a server in trouble does. */
  refuse(times: number): void;
  /** Keeps what comes from now on from being answered, until what this gives is called. */
  hold(): () => void;
  /** When something has come while it holds. */
  arrival(): Promise<void>;
  /** Ends the connection, without a word, at letters to addresses that begin so. */
  breakOffAt(start: string): void;
  /** The first mail to this address that the filter accepts, when it has come. */
  waitFor(address: string, accepts?: (mail: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
}

export async function openMailbox(at = 0): Promise<Mailbox> {
  const received: Received[] = [];
  let refusals = 0;
  let brokenAt: string | undefined;
  let held = Promise.resolve();
  const arrived = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, session, callback) {
      if (session.envelope.rcptTo.some(({ address }) => brokenAt !== undefined && address.startsWith(brokenAt))) {
        for (const connection of server.connections) if (connection.id === session.id) connection._socket.destroy();
        return;
      }
      arrived.resolve();
      await held;
      const raw = Buffer.concat(await stream.toArray()).toString("utf8");
      if (refusals > 0) {
        refusals -= 1;
        return callback(Object.assign(new Error("450 try again later"), { responseCode: 450 }));
      }
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...read(raw) });
      callback();
    },
  });
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    arrival: () => arrived.promise,
    breakOffAt(start) {
      brokenAt = start;
    },
    refuse(times) {
      refusals = times;
    },
    async waitFor(address, accepts = () => true) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const mail = received.find(({ to, ...rest }) => to.includes(address) && accepts({ to, ...rest }));
        if (mail) return mail;
        if (Date.now() > until) throw new Error(`no mail came to ${address}`);
        await sleep(50);
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A message as nodemailer writes it: headers, then a text in quoted-printable, base64 or plain. */
function read(raw: string): Omit<Received, "to"> {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? "";
  const body = rest.join("\r\n\r\n");
  const encoding = header("Content-Transfer-Encoding").toLowerCase();
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? fromQuotedPrintable(body)
        : body;
  return { subject: fromEncodedWords(header("Subject")), text, messageId: header("Message-ID"), type: header("Content-Type") };
}

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

const fromEncodedWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString("utf8") : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
