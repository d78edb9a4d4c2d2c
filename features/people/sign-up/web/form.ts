/** What the fields of any wizard need from its form. */
export interface SignUpForm {
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine types what it gives to each kind of input.
  getInputProps(path: string, options?: { type: "checkbox" }): any;
  /** The latest values, also after an `await`. */
  getValues(): unknown;
  readonly errors: Readonly<Record<string, unknown>>;
}

/** Most fields are required: only the labels of the optional ones say so. */
export const requiredProps = { required: true, withAsterisk: false } as const;
