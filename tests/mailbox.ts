import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  /** The same laid out; empty: only the text. */
  readonly html: string;
  /** The type of the text. */
  readonly type: string;
  /** The header with the link to receive no more of these. */
  readonly unsubscribe: string;
}

const TIMEOUT_MS = 15_000;

/** A real SMTP server that stores what it receives. */
export interface Mailbox {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuses the next deliveries, like a failing server. */
  refuse(times: number): void;
  /** Leaves deliveries unanswered from now on, until the returned function is called. */
  pause(): () => void;
  /** Resolves once a delivery has begun. */
  waitForDelivery(): Promise<void>;
  /** Closes the connection, without a response, for addresses that start like this. */
  disconnectAt(start: string): void;
  /** Waits for the first mail to this address that the filter accepts. */
  waitFor(address: string, accepts?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function openMailbox(at = 0): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  let disconnectPrefix: string | undefined;
  let paused = Promise.resolve();
  const delivery = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, session, callback) {
      if (session.envelope.rcptTo.some(({ address }) => disconnectPrefix !== undefined && address.startsWith(disconnectPrefix))) {
        for (const connection of server.connections) if (connection.id === session.id) connection._socket.destroy();
        return;
      }
      delivery.resolve();
      await paused;
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
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      paused = promise;
      return resolve;
    },
    waitForDelivery: () => delivery.promise,
    disconnectAt(start) {
      disconnectPrefix = start;
    },
    refuse(times) {
      refusals = times;
    },
    async waitFor(address, accepts = () => true) {
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const mail = received.find(({ to, ...rest }) => to.includes(address) && accepts({ to, ...rest }));
        if (mail) return mail;
        if (Date.now() > deadline) throw new Error(`no mail came to ${address}`);
        await sleep(50);
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Part {
  readonly header: (name: string) => string;
  readonly body: string;
}

function splitPart(raw: string): Part {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? "";
  return { header, body: rest.join("\r\n\r\n") };
}

function textOf({ header, body }: Part): string {
  const encoding = header("Content-Transfer-Encoding").toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? fromQuotedPrintable(body) : body;
}

/** Parses a message as nodemailer writes it: headers, then a text, or a text and its HTML; in quoted-printable, base64 or plain. */
function read(raw: string): Omit<ReceivedMail, "to"> {
  const whole = splitPart(raw);
  const { header, body } = whole;
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(header("Content-Type"))?.[1];
  const parts =
    boundary === undefined
      ? [whole]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => splitPart(part.trim()));
  const ofType = (type: string) => parts.find((part) => part.header("Content-Type").startsWith(type));
  const [plain = whole, html] = [ofType("text/plain"), ofType("text/html")];
  return {
    subject: fromEncodedWords(header("Subject")),
    text: textOf(plain),
    html: html ? textOf(html) : "",
    messageId: header("Message-ID"),
    type: plain.header("Content-Type"),
    unsubscribe: header("List-Unsubscribe"),
  };
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
