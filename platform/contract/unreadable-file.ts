/** A file that cannot be read, with a reason in French fit to be shown. */
export class UnreadableFileError extends Error {
  static damaged(): UnreadableFileError {
    return new UnreadableFileError("Ce fichier est incomplet ou abîmé : ouvrez-le, enregistrez-le de nouveau, puis recommencez.");
  }

  static tooMany(what: string): UnreadableFileError {
    return new UnreadableFileError(`Ce classeur dépasse ${what} : enregistrez-le en plusieurs fichiers.`);
  }
}
