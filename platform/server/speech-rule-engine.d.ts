declare module "speech-rule-engine" {
  /** Loads the rules of a language from the package's own files. */
  export function setupEngine(options: {
    readonly locale: "fr";
    readonly domain: "clearspeak";
    readonly style: string;
    readonly modality: "speech";
    readonly markup: "none";
  }): Promise<string>;
  /** What is said of a formula in MathML. */
  export function toSpeech(mathml: string): string;
}
