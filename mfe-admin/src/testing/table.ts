import { screen, within } from '@testing-library/react';

/** Returns the texts of a table's rows, cell by cell. */
export async function readRows(name: string): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
}

/** Returns the texts of a table's headers. */
export async function readHeads(name: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
}

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
