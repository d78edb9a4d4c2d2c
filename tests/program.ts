import { spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The application as a separate process, as `npm start` runs it. */
export interface Program {
  readonly pid: number;
  /** Its output so far. */
  output(): string;
  readonly exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export function runProgram(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = ["app/main.ts"],
  directory = process.cwd(),
): Program {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const program = spawn("node", args, {
    cwd: directory,
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => program.on("exit", resolve));
  return { pid: program.pid ?? 0, output: () => output, exited, kill: (signal) => void program.kill(signal) };
}

/** One node, on a database that may be shared. */
export interface RunningNode extends Program {
  readonly port: number;
  readonly base: string;
  stop(): Promise<void>;
}

interface NodeOptions {
  readonly databaseUrl: string;
  readonly secret: string;
  /** More environment settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Directory of another version of the program. */
  readonly directory?: string;
  /** Its port; any free one by default. */
  readonly fixedPort?: number;
}

/** Starts a node with a very high rate limit; resolves once it is ready. */
export async function startNode({ databaseUrl, secret, settings = {}, directory, fixedPort }: NodeOptions): Promise<RunningNode> {
  const port = fixedPort ?? (await freePort());
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
