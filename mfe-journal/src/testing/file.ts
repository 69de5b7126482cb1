/** What jsdom lacks of a file: reading it as bytes. A browser that has its own keeps it. */
function arrayBuffer(this: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsArrayBuffer(this);
  });
}

if (!('arrayBuffer' in File.prototype)) Object.assign(File.prototype, { arrayBuffer });
