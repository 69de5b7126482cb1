/** Stores a text as a file of the browser. Blobs are written as UTF-8, without changes. */
export function saveProgram({ name, text }: { readonly name: string; readonly text: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
