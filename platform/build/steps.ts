import type { Plugin } from "vite";

const say = (step: number, what: string) => console.log(`  étape ${step} sur 3 : ${what}`);

/** Prints the steps of a build, which takes minutes on a busy machine. */
export const steps: Plugin = {
  name: "steps",
  apply: "build",
  buildStart: () => say(1, "lecture des sources"),
  renderStart: () => say(2, "répartition dans des fichiers"),
  generateBundle: () => say(3, "compression"),
};
