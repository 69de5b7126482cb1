import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** The sections of the specification that contain rules. @type {Record<string, string>} */
const sections = {
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'The calls it makes',
  8: 'The error catalogue',
  9: 'Constants and limits',
};

/** The name of a test that proves a rule of a section: `spec 5: …`. */
const namedRule = /(['"`])spec (\d+): ((?:\\.|(?!\1).)+)\1/g;

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const rules = files.filter(Boolean).flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(namedRule)].map(([, , section = '', rule = '']) => ({ section, rule, file }));
});

for (const [section, title] of Object.entries(sections)) {
  const sectionRules = rules.filter((rule) => rule.section === section);
  process.stdout.write(`\n${section}. ${title}: ${sectionRules.length} rules\n`);
  for (const { rule, file } of sectionRules) process.stdout.write(`  ${rule}\n    ${file}\n`);
  if (sectionRules.length > 0) continue;
  process.stderr.write(`No test names section ${section}.\n`);
  process.exitCode = 1;
}
