/** Up to this many people are counted individually; of more, a sample of about this size is counted and scaled. */
export const MAX_COUNTED = 2_000;

export const samplingIntervalFor = (people: number): number => Math.max(1, Math.ceil(people / MAX_COUNTED));

/** Scales a count in the sample to all people; it is exact if all were counted. */
export const estimateForAll = (foundInSample: number, sampleSize: number, people: number): number =>
  sampleSize === 0 ? 0 : Math.round((foundInSample / sampleSize) * people);
