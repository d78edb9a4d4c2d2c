/** The source of an image: the address of a file, or PNG as base64, without a dot. */
export const imageSourceOf = (image: string): string => (image.includes(".") ? image : `data:image/png;base64,${image}`);
