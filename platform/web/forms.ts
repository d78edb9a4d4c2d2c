import type { Refusal } from "./refusal.ts";

/** What of a zod schema a form needs; naming zod here would bring it into every form's first file. */
interface Judge {
  safeParse(values: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } | undefined;
  };
}

type Errors = Record<string, string>;

const firstOfEach = (issues: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [path, message]));

/** Lets a contract's schema judge a form: `useForm({ validate: schemaResolver(ClubDraft) })`. */
export const schemaResolver =
  (schema: Judge) =>
  (values: unknown): Errors =>
    firstOfEach(schema.safeParse(values).error?.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })) ?? []);

/** What the server said of each field: `form.setErrors(errorsOf(refusal))`. */
export const errorsOf = ({ issues }: Refusal): Errors => firstOfEach(issues);

interface Validated<Path extends string> {
  validateField(path: Path): { readonly hasError: boolean } | Promise<{ readonly hasError: boolean }>;
}

/** Whether these fields of a form are well filled; what is wrong is shown at each. */
export async function areValid<Path extends string>(form: Validated<Path>, paths: readonly Path[]): Promise<boolean> {
  const results = await Promise.all(paths.map((path) => form.validateField(path)));
  return results.every(({ hasError }) => !hasError);
}
