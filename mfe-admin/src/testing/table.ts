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
