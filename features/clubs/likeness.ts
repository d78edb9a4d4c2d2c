import { likenessBut } from "#features/users/place-likeness.ts";

/** Whether families may take a club for another that is there already, in its town or not. */
export const areAlike = likenessBut("club clubs association asso atelier cercle groupe jeu jeux logique maths");
