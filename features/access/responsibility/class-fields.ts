import * as z from "zod";
import { isStorable } from "#platform/contract/fields.ts";
import { refusalOfInvisible } from "#platform/contract/names.ts";
import { classKey } from "./class-key.ts";
import { MAX_CLASS_LENGTH } from "./class-name.ts";

/** A class by the name that its pupils have, whatever it is; empty: not known. */
export const KnownClass = z
  .string()
  .trim()
  // Nothing else looks at a text that is too long: its key would take seconds.
  .max(MAX_CLASS_LENGTH, { error: `${MAX_CLASS_LENGTH} caractères au plus`, abort: true })
  .refine(isStorable, "Cette valeur n'est pas valable");

/** The class of a pupil in the school's year, as the school names it: « 5e B »; empty: not known. */
export const ClassName = KnownClass.refine((name) => refusalOfInvisible(name) === null, "Écrivez la classe sans caractère invisible");

const hasName = (name: string): boolean => classKey(name) !== "";
const REQUIRED = "Écrivez le nom de la classe avec des lettres ou des chiffres";

/** A class that is renamed, whatever it is called. */
export const RenamedClass = KnownClass.refine(hasName, REQUIRED);

/** A class that a teacher is given, that plays a stage, or another name of one: it has a letter or a digit. */
export const GivenClass = ClassName.refine(hasName, REQUIRED);
