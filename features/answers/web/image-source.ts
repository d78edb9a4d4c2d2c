/** What shows an image: the address of a file, or PNG as base64, which has no dot. */
export const sourceOf = (image: string): string => (image.includes(".") ? image : `data:image/png;base64,${image}`);
