interface Changes {
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly email?: string | undefined;
}

/** Another name and another address at once: whoever corrects an account so may mean somebody else. Without an address before there was no way in. */
export const mayBeAnother = ({ firstname, lastname, email }: Changes, before: { readonly email: string }): boolean =>
  before.email !== "" && email !== undefined && (firstname ?? lastname) !== undefined;
