import * as z from "zod";
import { isStorable } from "#platform/contract/fields.ts";

export const MAX_CLASS_LENGTH = 40;

/** The class of a pupil in the school's year, as the school names it: « 5e B »; empty: not known. */
export const ClassName = z
  .string()
  .trim()
  .max(MAX_CLASS_LENGTH, `${MAX_CLASS_LENGTH} caractères au plus`)
  .refine(isStorable, "Cette valeur n'est pas valable");
