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

const toldOf = (outcome: Outcome) =>
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
      return `${failed.has(cellName({ phase, failure })) ? '✗' : '✓'} ${toldOf(cell.outcome)}`;
    });
    return row([`**${phase}**`, ...cells]);
  });
  const tried = triedCells(...phases);
  return `# What happens when a remote fails

Written by \`e2e/failures/matrix.spec.ts\`, which tries each cell in Chromium against files that are really served: ${tried.length} cells, ${tried.length - failed.size} hold.

A cell with ✓ holds when, with the failure there, the menu and another remote work; what is broken says so in Spanish with a button that tries again (unless it ends well, or failed on its way out, where nothing is in the way); exactly one event is told for each failure, with the phase and the reason in the cell; and once the cause is gone the button heals it without a reload of the page.

${row(['', ...failures.map((failure) => headings[failure])])}
${row(['---', ...failures.map(() => '---')])}
${rows.join('\n')}

A number stands where there is no such failure:

${reasons.map((why, index) => `${index + 1}. ${why}`).join('\n')}
`;
}
