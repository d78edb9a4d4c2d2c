/** What the fields of a wizard need of its form, whatever else it holds. */
export interface SignUpForm {
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine types what it gives to each kind of input.
  getInputProps(path: string, options?: { type: "checkbox" }): any;
  /** The latest values, also where something was waited for. */
  getValues(): unknown;
  readonly errors: Readonly<Record<string, unknown>>;
}

/** Most fields are required: the few that are not say so in their label. */
export const needed = { required: true, withAsterisk: false } as const;
