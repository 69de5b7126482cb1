/** Adds the reading of a file as bytes, which jsdom lacks. An existing method is not replaced. */
function readBytes(this: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsArrayBuffer(this);
  });
}

if (!('arrayBuffer' in File.prototype)) Object.assign(File.prototype, { readBytes });
