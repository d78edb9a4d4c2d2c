import * as z from "zod";
import { isStorable } from "#platform/contract/fields.ts";
import { refusalOfInvisible } from "#platform/contract/names.ts";
import { classKey } from "./class-key.ts";
import { MAX_CLASS_LENGTH } from "./class-name.ts";

/** Any class name that pupils already have; empty: unknown. */
export const KnownClass = z
  .string()
  .trim()
  // A text that is too long stops here: its key would take seconds.
  .max(MAX_CLASS_LENGTH, { error: `${MAX_CLASS_LENGTH} caractères au plus`, abort: true })
  .refine(isStorable, "Cette valeur n'est pas valable");

/** The class of a pupil in the school's year, in the school's spelling: « 5e B »; empty: unknown. */
export const ClassName = KnownClass.refine((name) => refusalOfInvisible(name) === null, "Écrivez la classe sans caractère invisible");

const hasName = (name: string): boolean => classKey(name) !== "";
const REQUIRED = "Écrivez le nom de la classe avec des lettres ou des chiffres";

export const RenamedClass = KnownClass.refine(hasName, REQUIRED);

export const GivenClass = ClassName.refine(hasName, REQUIRED);
