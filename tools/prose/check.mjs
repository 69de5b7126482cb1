import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';
import { proseFindings } from './findings.mjs';
import { pending } from './pending.mjs';

// npm run prose [-- folder or file …]: checks the English of comments, documents, test names and declared names,
// and the Spanish words of the interface.
const selected = process.argv.slice(2);

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}).split('\0');

/** The word list and its tests contain the banned words. */
const own = /^tools\/prose\/(?:words\.mjs|prose\.test\.ts)$/;

/**
 * @param {string} file
 * @param {string} folder
 */
const isUnder = (file, folder) => file === folder || file.startsWith(`${folder.replace(/\/$/, '')}/`);

const files = tracked
  .filter((file) => /\.(?:tsx?|[cm]?js|css|md)$/.test(file) && !own.test(file))
  .filter((file) =>
    selected.length > 0
      ? selected.some((folder) => isUnder(file, folder))
      : !pending.some((folder) => isUnder(file, folder)),
  );

let count = 0;
for (const file of files) {
  let source;
  try {
    source = readFileSync(path.join(root, file), 'utf8');
  } catch {
    continue; // Deleted, and not committed yet.
  }
  for (const { line, message } of proseFindings(file, source)) {
    count += 1;
    process.stdout.write(`${file}:${line}  ${message}\n`);
  }
}
if (count > 0) {
  process.stdout.write(`\n${count} findings. CONTRIBUTING.md, "Words", has the glossary.\n`);
  process.exitCode = 1;
}
