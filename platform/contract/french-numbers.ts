const toHundredths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });
const toTenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** « 2 109 », « 70,5 » */
export const formatDecimal = (value: number): string => toHundredths.format(value);

/** « 1,3 », for measurements. */
export const formatTenths = (value: number): string => toTenths.format(value);

/** « 2 109 inscrits », « 1 inscrit », « 0 inscrit »: the plural begins at two. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatDecimal(count)} ${count < 2 ? singular : plural}`;

/** « 1er », « 12e » */
export const formatRank = (rank: number): string => (rank === 1 ? "1er" : `${formatDecimal(rank)}e`);
