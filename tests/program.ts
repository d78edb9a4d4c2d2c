import { spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The application as a process of its own, as `npm start` runs it. */
export interface Program {
  readonly pid: number;
  /** All that it has printed. */
  output(): string;
  readonly exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export function runProgram(
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = ["app/main.ts"],
  directory = process.cwd(),
): Program {
  const program = spawn("node", words, {
    cwd: directory,
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => program.on("exit", resolve));
  return { pid: program.pid ?? 0, output: () => output, exited, kill: (signal) => void program.kill(signal) };
}

/** One node on a database that others may share. */
export interface RunningNode extends Program {
  readonly port: number;
  readonly base: string;
  stop(): Promise<void>;
}

interface NodeFacts {
  readonly databaseUrl: string;
  readonly secret: string;
  /** More settings of its environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where another version of the program is. */
  readonly directory?: string;
  /** Where it answers; any free port unless told. */
  readonly at?: number;
}

/** Starts a node, which answers as often as it is called; resolves once it is ready. */
export async function startNode({ databaseUrl, secret, settings = {}, directory, at }: NodeFacts): Promise<RunningNode> {
  const port = at ?? (await freePort());
  const base = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secret,
    PUBLIC_URL: base,
    PORT: String(port),
    CALLS_PER_MINUTE: "100000000",
    ...settings,
  };
  const program = runProgram(environment, undefined, directory);
  let isOver = false;
  void program.exited.then(() => {
    isOver = true;
  });
  while (!(await isReady(port))) {
    if (isOver) throw new Error(`the application did not start: ${program.output()}`);
    await sleep(100);
  }
  return {
    ...program,
    port,
    base,
    async stop() {
      program.kill("SIGTERM");
      await program.exited;
    },
  };
}

export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
