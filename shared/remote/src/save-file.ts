/** Saves the content of an address as a file, through the download of the browser. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** How long the address of a file that was made on this page stays valid. */
const lifeMs = 60_000;

/**
 * Saves a file that was made on this page. Blobs of texts are written as UTF-8, without changes.
 *
 * @example
 *   saveFile('codigos.txt', new Blob([text], { type: 'text/plain' }));
 */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveAddress(name, address);
  // A busy browser may read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), lifeMs);
}

/** Saves a binary file that the API sent as base64. The browser never opens it. */
export function saveBase64(name: string, data: string): void {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  saveFile(name, new Blob([bytes], { type: 'application/octet-stream' }));
}
