import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @typedef {{ title: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[] }} Table */

/** @param {readonly (string | number)[]} cells */
const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

/** @param {string} name */
const commandOf = (name) => `\`npm run bench -- ${name}\``;

/**
 * @param {Table} table
 * @param {string} measured - How and when.
 */
function asMarkdown({ title, columns, rows }, measured) {
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'));
  return [`**${title}**: ${measured}`, '', line(columns), line(rule), ...rows.map(line)].join('\n');
}

/** @param {string} root */
async function commitOf(root) {
  /** @param {string[]} args */
  const git = (...args) => run('git', args, { cwd: root }).then(({ stdout }) => stdout.trim());
  try {
    const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
    return (await git('rev-parse', '--short', 'HEAD')) + (isChanged ? ' with changes' : '');
  } catch {
    return 'no commit';
  }
}

/**
 * Returns date, commit and load average of a measurement that has just ended.
 *
 * @param {string} root - The workspace.
 */
export async function circumstancesIn(root) {
  const date = new Date().toISOString().slice(0, 10);
  return { date, commit: await commitOf(root), load: Math.round((loadavg()[0] ?? NaN) * 10) / 10 };
}

/** @typedef {Awaited<ReturnType<typeof circumstancesIn>>} Circumstances */

/**
 * @param {string} name
 * @param {Circumstances} circumstances
 */
function described(name, { date, commit, load }) {
  const model = cpus()[0]?.model ?? 'unknown';
  const machine = `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}, Node ${process.versions.node}`;
  return `${commandOf(name)}, ${date}, commit ${commit}, load average ${load.toFixed(1)}, ${machine}.`;
}

/**
 * Replaces the tables of a part of the bench, or appends them.
 *
 * @param {string} document - Each table follows a line with its title and the command of its part.
 * @param {string} name - The part.
 * @param {string} tables - The new tables with their titles.
 */
export function withTables(document, name, tables) {
  const table = new RegExp(`^\\*\\*[^\\n]*${commandOf(name)}[^\\n]*\\n\\n(?:\\|[^\\n]*\\n)+\\n?`, 'gm');
  const position = document.search(table);
  if (position < 0) return `${document.trimEnd()}\n\n${tables}\n`;
  const [before, after] = [document.slice(0, position), document.slice(position).replace(table, '')];
  return `${before}${tables}\n${after === '' ? '' : `\n${after}`}`;
}

/**
 * Writes the tables of a part of the bench into docs/performance.md, with machine, date and commit.
 *
 * @param {string} root - The workspace.
 * @param {string} name - The part.
 * @param {readonly Table[]} tables
 * @param {Circumstances} circumstances
 */
export async function writePerformance(root, name, tables, circumstances) {
  const file = path.join(root, 'docs/performance.md');
  const measured = described(name, circumstances);
  const text = tables.map((table) => asMarkdown(table, measured)).join('\n\n');
  await writeFile(file, withTables(await readFile(file, 'utf8'), name, text));
  await run(process.execPath, [path.join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', file]);
}
