declare module "speech-rule-engine" {
  interface Speech {
    readonly locale: "fr";
    readonly domain: "clearspeak";
    readonly style: string;
    readonly modality: "speech";
    readonly markup: "none";
  }

  const engine: {
    /** Loads the rules of a language from the package's own files. */
    setupEngine(options: Speech): Promise<string>;
    toSpeech(mathml: string): string;
  };
  export default engine;
}
