/** Longest side in pixels, as the API stores it. */
const maxSidePixels = 1600;

/** A smaller file is sent as it is. */
const smallBytes = 200_000;

const encodeWebp = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));

async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return encodeWebp(canvas);
}

/**
 * Reduces a picture in the browser, so that a screenshot of several megabytes is sent over a mobile connection. The API
 * checks and reduces it again.
 *
 * @returns The file itself where the browser cannot reduce it.
 */
export async function shrinkLargePicture(file: Blob): Promise<Blob> {
  if (file.size <= smallBytes || typeof createImageBitmap !== 'function') return file;
  const smaller = await shrinkPicture(file).catch(() => null);
  return smaller && smaller.size < file.size ? smaller : file;
}
