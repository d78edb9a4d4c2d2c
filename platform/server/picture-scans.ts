/** A photograph has one scan, a progressive one a dozen. */
const MAX_SCANS = 200;
const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** Whether this is a JPEG with far too many scans: its decoder goes through the whole picture for each of them, and no timeout ends it. */
export function hasTooManyScans(picture: Buffer): boolean {
  if (!picture.subarray(0, START_OF_IMAGE.length).equals(START_OF_IMAGE)) return false;
  let scans = 0;
  for (let at = picture.indexOf(START_OF_SCAN); at >= 0 && scans <= MAX_SCANS; at = picture.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans > MAX_SCANS;
}
