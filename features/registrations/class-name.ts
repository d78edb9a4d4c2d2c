import * as z from "zod";
import { isStorable } from "#platform/contract/fields.ts";

export const MAX_CLASS_LENGTH = 40;

/** The class of a pupil in the school's year, as the school names it: « 5e B »; empty: not known. */
export const ClassName = z
  .string()
  .trim()
  .max(MAX_CLASS_LENGTH, `${MAX_CLASS_LENGTH} caractères au plus`)
  .refine(isStorable, "Cette valeur n'est pas valable");

/** Why a teacher with these classes registers or moves nobody into another (CLS-01). */
export const refusalOfOtherClass = (classes: readonly string[]): string =>
  classes.length === 0
    ? "Le correspondant de l'établissement ne vous a pas encore donné de classe cette année."
    : `Choisissez ${classes.length === 1 ? "votre classe" : "une de vos classes"}\u00A0: ${classes.join(", ")}. Pour une autre, voyez avec le correspondant.`;
