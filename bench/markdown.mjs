import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { root } from '../tools/root.mjs';

/** @typedef {{ title: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[] }} Table */

/** @param {readonly (string | number)[]} cells */
const toRow = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

function describeCommit() {
  /** @param {string[]} args */
  const runGit = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = runGit('status', '--porcelain', '--untracked-files=no') !== '';
  return runGit('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '');
}

/** Returns date, commit, load average and machine of a measurement that has just ended. */
export function describeCircumstances() {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const machine = `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}`;
  const load = (loadavg()[0] ?? NaN).toFixed(1);
  return `${new Date().toISOString().slice(0, 10)}, commit ${describeCommit()}, load average ${load}, ${machine}, Node ${process.versions.node}`;
}

/** Returns a table in Markdown, as docs/performance.md contains it. @param {Table} table */
export function toMarkdown({ title, columns, rows }) {
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'));
  return [`**${title}**`, '', toRow(columns), toRow(rule), ...rows.map(toRow)].join('\n');
}
