import { similarityIgnoring } from "#platform/contract/place-similarity.ts";

/** Whether families may confuse a club with an existing one, in any town. */
export const areSimilar = similarityIgnoring("club clubs association asso atelier cercle groupe jeu jeux logique maths");
