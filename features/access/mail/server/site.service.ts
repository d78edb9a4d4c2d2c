/** The site that sends a letter. */
export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
}

/** The end of a letter. */
export const signature = ({ federationName, publicUrl }: Site): string => `\n\n${federationName}\n${publicUrl}\n`;
