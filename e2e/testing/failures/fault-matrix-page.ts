import {
  cellName,
  failures,
  faultMatrix,
  phases,
  triedCells,
  type Failure,
  type Outcome,
} from './fault-matrix';

const headings: Readonly<Record<Failure, string>> = {
  '404': '404',
  '500': '500',
  refused: 'connection refused',
  hangs: 'hangs',
  slow: 'slow',
  garbage: 'garbage',
  tampered: 'tampered',
  throws: 'throws',
  never: 'never resolves',
};

const resultOf = (outcome: Outcome) =>
  outcome === 'well' ? 'ends well' : `\`${outcome.phase}: ${outcome.reason}\``;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/**
 * Writes the matrix as a page of the documentation.
 *
 * @param failed - Names of the cells that did not hold.
 */
export function faultMatrixPage(failed: ReadonlySet<string> = new Set()): string {
  const reasons: string[] = [];
  const noteOf = (why: string) => {
    if (!reasons.includes(why)) reasons.push(why);
    return `– ${reasons.indexOf(why) + 1}`;
  };
  const rows = phases.map((phase) => {
    const cells = failures.map((failure) => {
      const cell = faultMatrix[phase][failure];
      if ('absent' in cell) return noteOf(cell.absent);
      return `${failed.has(cellName({ phase, failure })) ? '✗' : '✓'} ${resultOf(cell.outcome)}`;
    });
    return row([`**${phase}**`, ...cells]);
  });
  const tried = triedCells(...phases);
  return `# What happens when a remote fails

Written by \`e2e/failures/matrix.spec.ts\`, which tries each cell in Chromium with a running server: ${tried.length} cells, ${tried.length - failed.size} hold.

A cell with ✓ holds under these conditions:

- The menu and another remote work during the failure.
- The broken section shows a message in Spanish with a retry button. A failure that ends well shows none, and neither does a failed unmount.
- Exactly one event is reported for the failure, with the phase and the reason in the cell.
- After the cause is removed, the retry works without a reload of the page.

${row(['', ...failures.map((failure) => headings[failure])])}
${row(['---', ...failures.map(() => '---')])}
${rows.join('\n')}

A number marks a failure that cannot occur:

${reasons.map((why, index) => `${index + 1}. ${why}`).join('\n')}
`;
}
