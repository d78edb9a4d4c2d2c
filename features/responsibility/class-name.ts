import * as z from "zod";
import { isStorable } from "#platform/contract/fields.ts";

export const MAX_CLASS_LENGTH = 40;

/** The class of a pupil in the school's year, as the school names it: « 5e B »; empty: not known. */
export const ClassName = z
  .string()
  .trim()
  .max(MAX_CLASS_LENGTH, `${MAX_CLASS_LENGTH} caractères au plus`)
  .refine(isStorable, "Cette valeur n'est pas valable");

/** A class that a teacher is given, or that is renamed: it has a letter or a digit. */
export const GivenClass = ClassName.refine((name) => /[\p{L}\p{N}]/u.test(name), "Le nom de la classe est requis");

/** « 5e B, 4e A » */
export const classList = (classes: readonly string[]): string => classes.join(", ");

/** Why a teacher with these classes registers or moves nobody into another (CLS-01). */
export const refusalOfOtherClass = (classes: readonly string[]): string =>
  classes.length === 0
    ? "Le correspondant de l'établissement ne vous a pas encore donné de classe cette année."
    : `Choisissez ${classes.length === 1 ? "votre classe" : "une de vos classes"}\u00A0: ${classList(classes)}. Pour une autre, voyez avec le correspondant.`;
