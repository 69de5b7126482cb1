import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '../../../migrations');

/** Migrations that remove columns which no running release reads. */
const removingFiles: readonly string[] = [];

/** Changes that break the code of the previous release, which still runs during an update. */
const breakingChanges: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (column|table)\b/i, 'removes what old code reads'],
  [/\brename\b/i, 'removes a name'],
  [/\bset (data type|not null)\b/i, 'refuses what old code writes'],
  [
    /\badd column (?!.*(\bdefault\b|\bgenerated\b)).*\bnot null\b/i,
    'asks old code for what it does not know',
  ],
];

const listComplaints = (sql: string) =>
  sql
    .split(/;|--> statement-breakpoint/)
    .flatMap((statement) =>
      breakingChanges.filter(([pattern]) => pattern.test(statement)).map(([, complaint]) => complaint),
    );

test('code of the previous release runs on the schema of the next one', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const complainingFiles = files.filter(
    (file) => listComplaints(readFileSync(path.join(folder, file), 'utf8')).length > 0,
  );
  expect(complainingFiles).toEqual(removingFiles);
});
