import { type ParseArgsConfig, parseArgs } from "node:util";
import { stopServers } from "#database/embedded.ts";

const INTERRUPTED = 130;

/**
 * Runs a command of the operator: its words, its end, and nothing left running when it is interrupted. What is refused is a sentence, and the command ends with 1.
 *
 * @param usage In French, shown with --help and where words are missing or unknown.
 */
export async function runCommand<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
  main: (words: ReturnType<typeof parseArgs<Config>>) => Promise<void>,
): Promise<void> {
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
    else await main(wordsOf(usage, config));
  } catch (error) {
    // What breaks because it was interrupted says nothing new.
    if (isInterrupted) return;
    console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
    process.exitCode = 1;
  }
}

function wordsOf<const Config extends ParseArgsConfig>(usage: string, config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
