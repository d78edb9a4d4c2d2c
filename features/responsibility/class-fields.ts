import * as z from "zod";
import { isStorable } from "#platform/contract/fields.ts";
import { MAX_CLASS_LENGTH } from "./class-name.ts";

/** The class of a pupil in the school's year, as the school names it: « 5e B »; empty: not known. */
export const ClassName = z
  .string()
  .trim()
  .max(MAX_CLASS_LENGTH, `${MAX_CLASS_LENGTH} caractères au plus`)
  .refine(isStorable, "Cette valeur n'est pas valable");

/** A class that a teacher is given, or that is renamed: it has a letter or a digit. */
export const GivenClass = ClassName.refine((name) => /[\p{L}\p{N}]/u.test(name), "Le nom de la classe est requis");
