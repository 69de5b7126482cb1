/** The largest picture that the API accepts, in bytes: 4 MB. */
export const maxPictureBytes = 4 * 1024 * 1024;

/** The accepted types, as the `accept` of a file input. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

/** Why a larger picture is rejected. */
export const pictureTooLarge = 'La imagen puede ocupar como mucho 4 MB.';

/**
 * Returns the bytes of a file in base64, as the API accepts pictures.
 *
 * @throws Error - The file was changed or removed after it was chosen.
 */
export function encodeBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    reader.onerror = () => reject(new Error('the file cannot be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
