interface Download {
  readonly name: string;
  readonly file: Blob;
}

/** Records the downloads that the page offers. */
export function catchDownloads(): Download[] {
  const files = new Map<string, Blob>();
  const caught: Download[] = [];
  URL.createObjectURL = (file: Blob) => {
    const address = `blob:${files.size}`;
    files.set(address, file);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (!file) throw new Error('a link that leads to no file was pressed');
    caught.push({ name: this.download, file });
  });
  return caught;
}
