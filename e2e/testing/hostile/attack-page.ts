import { attacks, places, type Attack, type Place } from './attacks';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const marks = { refused: '✓ refused', contained: '✓ contained', passes: '✗ passes' } as const;

/** A place that lets an attack pass is a gap only if no other place stops it. */
function cellOf({ at }: Attack, place: Place): string {
  const outcome = at[place];
  if (!outcome) return '–';
  return outcome === 'passes' && at.shell !== 'passes' ? 'not visible' : marks[outcome];
}

/** Writes the matrix of hostile teams as a page of the documentation. */
export function attackPage(): string {
  const cells = attacks.flatMap(({ at }) => Object.values(at));
  const open = attacks.filter(({ at }) => at.shell === 'passes');
  const rows = attacks.map((attack) =>
    row([attack.what.replaceAll('|', '\\|'), ...places.map((place) => cellOf(attack, place))]),
  );
  return `# What a hostile team can do

The attacker is a team with a valid key and a grant for \`/hostil\`. \`e2e/releases/hostile-teams.spec.ts\` tries ${attacks.length} attacks in ${cells.length} cells, with a running server and in Chromium:

- **check**: the checks of \`parque check\`, without the mount in Chromium.
- **registry**: an upload past the command line, signed by the team.
- **shell**: the page gets the release as if the registry had taken it. After each attack, the screen and the link of another team are visible.

✓ refused: with its reason, nothing of it takes effect. ✓ contained: it takes effect on the page while the user is on the team's own screen, and ends with that visit. What code leaves there is removed and reported to the team; replaced functions of the browser are restored before the next mount. _not visible_: accepted here, and stopped by the page when the code runs. – : this place does not see the attack. ✗ passes: nothing stops it.

${row(['the team', ...places])}
${row(['---', ...places.map(() => '---')])}
${rows.join('\n')}

## What is open

${open.map(({ what }) => `- A hostile team ${what}.`).join('\n')}

Remotes share one page, so signed code has the rights of its user ([security](security.md)). A key of a team can be revoked at once. Changed bytes on the server are another attack; they are tried in \`e2e/releases/unsigned-bytes.spec.ts\` and in the [fault matrix](fault-matrix.md).

\`npm run hostile-teams\` writes this page. A test fails when it is not current.
`;
}
