import type { FormEvent } from "react";
import type { Refusal } from "./refusal.ts";

/** The part of a zod schema that a form needs; importing zod here would load it with every form. */
interface FormSchema {
  safeParse(values: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } | undefined;
  };
}

type Errors = Record<string, string>;

const firstErrorByField = (issues: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [path, message]));

/** Validates a form with a contract's schema: `useForm({ validate: schemaResolver(ClubDraft) })`. */
export const schemaResolver =
  (schema: FormSchema) =>
  (values: unknown): Errors =>
    firstErrorByField(
      schema.safeParse(values).error?.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })) ?? [],
    );

/** The server's message for each field: `form.setErrors(errorsOf(refusal))`. */
export const errorsOf = ({ issues }: Refusal): Errors => firstErrorByField(issues);

interface ValidatableForm<Path extends string> {
  validateField(path: Path): { readonly hasError: boolean } | Promise<{ readonly hasError: boolean }>;
}

/** Whether these fields of a form are valid; each shows its error. */
export async function areValid<Path extends string>(form: ValidatableForm<Path>, paths: readonly Path[]): Promise<boolean> {
  const results = await Promise.all(paths.map((path) => form.validateField(path)));
  return results.every(({ hasError }) => !hasError);
}

/** Submit handler of a `<form>` without `useForm`. */
export const submitting = (save: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  save();
};
