import { type ParseArgsConfig, parseArgs } from "node:util";
import { stopServers } from "#database/embedded.ts";
import { collectAtExit } from "#platform/server/process-end.ts";

const INTERRUPTED = 130;

/** Stops its servers when it is interrupted. A refusal prints a sentence; the exit code is then 1. */
export async function runCommand<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
  main: (args: ReturnType<typeof parseArgs<Config>>) => Promise<void>,
): Promise<void> {
  collectAtExit();
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, async () => {
      if (isInterrupted) return;
      isInterrupted = true;
      console.error("Interrompu.");
      await stopServers();
      process.exit(INTERRUPTED);
    });
  try {
    if (process.argv.includes("--help")) console.log(usage);
    else await main(parseArguments(usage, config));
  } catch (error) {
    // An error caused by the interruption is not worth reporting.
    if (isInterrupted) return;
    console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
    process.exitCode = 1;
  }
}

function parseArguments<const Config extends ParseArgsConfig>(usage: string, config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
