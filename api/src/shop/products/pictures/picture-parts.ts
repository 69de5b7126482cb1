/** Encoders write parts of 4 kB or more, so that 4 MB have about a thousand. Decoding takes time for each. */
const maxParts = 4000;

/** Passes over a progressive JPEG, each over the whole picture; encoders write about ten. */
const maxScans = 32;

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Whether a file has too many chunks, which follow each other. */
function hasTooManyChunks(file: Buffer, start: number, getLengthAt: (offset: number) => number): boolean {
  let chunks = 0;
  for (let offset = start; offset + 8 <= file.length && chunks <= maxParts; offset += getLengthAt(offset))
    chunks += 1;
  return chunks > maxParts;
}

const startOfScan = 0xda;
const isMarker = (byte: number) => byte >= 0xc0 && byte < 0xff && !(byte >= 0xd0 && byte <= 0xd7);

/** Counts markers anywhere, because decoders skip what does not belong to a segment. Compressed pixels contain none. */
function hasTooManyMarkers(file: Buffer): boolean {
  let [markers, scans] = [0, 0];
  for (
    let markerOffset = file.indexOf(0xff);
    markerOffset !== -1;
    markerOffset = file.indexOf(0xff, markerOffset + 1)
  ) {
    const next = file[markerOffset + 1] ?? 0;
    if (isMarker(next)) markers += 1;
    if (next === startOfScan) scans += 1;
    if (markers > maxParts || scans > maxScans) return true;
  }
  return false;
}

/**
 * Whether a PNG, a WebP or a JPEG has more parts than encoders write. The 200,000 chunks of a PNG of 4 MB take seconds
 * before its first pixel is decoded. Takes linear time.
 */
export function hasTooManyParts(file: Buffer): boolean {
  if (file.subarray(0, 8).equals(pngHead))
    return hasTooManyChunks(file, 8, (offset) => 12 + file.readUInt32BE(offset));
  if (file.subarray(0, 4).toString('latin1') === 'RIFF')
    return hasTooManyChunks(file, 12, (offset) => 8 + 2 * Math.ceil(file.readUInt32LE(offset + 4) / 2));
  return file[0] === 0xff && file[1] === 0xd8 && hasTooManyMarkers(file);
}
