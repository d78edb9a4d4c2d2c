/** Whether it is the address of a database, and not a directory or a file. */
export const isAddress = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);
