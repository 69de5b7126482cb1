import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

function asMarkdown({ title, columns, rows }) {
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'));
  return [`**${title}**`, '', line(columns), line(rule), ...rows.map(line)].join('\n');
}

async function commitOf(root) {
  const git = (...args) => run('git', args, { cwd: root }).then(({ stdout }) => stdout.trim());
  try {
    const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
    return (
      (await git('rev-parse', '--short', 'HEAD')) + (isChanged ? ' and what was not committed then' : '')
    );
  } catch {
    return 'no commit';
  }
}

async function circumstances(root, name) {
  const [{ model }] = cpus();
  const machine = `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}, Node ${process.versions.node}`;
  const load = loadavg()[0].toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  return `\`npm run bench -- ${name}\`, ${date}, commit ${await commitOf(root)}, load average ${load} at its end. ${machine}.`;
}

/** Puts a section in the place of the one of the same name, or at the end. */
export function withSection(document, name, text) {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- /bench: ${name} -->`];
  const section = `${begin}\n\n${text}\n\n${end}`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${section}\n`;
  return document.slice(0, from) + section + document.slice(to + end.length);
}

/** Writes what a part of the bench measured into docs/performance.md, with where, when and of what. */
export async function writePerformance(root, name, tables) {
  const file = path.join(root, 'docs/performance.md');
  const text = [await circumstances(root, name), ...tables.map(asMarkdown)].join('\n\n');
  await writeFile(file, withSection(await readFile(file, 'utf8'), name, text));
  await run(process.execPath, [path.join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', file]);
}
