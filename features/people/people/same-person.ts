type Changes = { readonly [Field in "firstname" | "lastname" | "email"]?: string | undefined };

/** Name and address changed together: the editor may mean another person. Without a previous address, the account had no reader. */
export const mayBeAnotherPerson = ({ firstname, lastname, email }: Changes, before: { readonly email: string }): boolean =>
  before.email !== "" && email !== undefined && (firstname ?? lastname) !== undefined;
