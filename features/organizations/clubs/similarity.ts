import { similarityIgnoring } from "#platform/contract/place-similarity.ts";

/** Whether families may confuse a club with an existing one, in its town or not. */
export const areSimilar = similarityIgnoring("club clubs association asso atelier cercle groupe jeu jeux logique maths");
