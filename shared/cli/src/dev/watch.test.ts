import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolder } from '../testing/made-up-remote';
import { runAfterEachChange } from './watch';

let stop: () => void = () => undefined;

afterEach(() => stop());

/** Watches a folder. @returns A function that writes into it and waits for the work. */
function startWatching(folder: string) {
  let onChange: () => void = () => undefined;
  stop = runAfterEachChange(folder, async () => onChange());
  return (change: () => void) =>
    new Promise<void>((resolve) => {
      onChange = resolve;
      change();
    });
}

test('each change is noticed: a written file, a file replaced twice, a new folder', async () => {
  const folder = createFolder();
  const file = path.join(folder, 'screen.tsx');
  const aside = path.join(folder, 'screen.tsx~');
  const replace = () => {
    writeFileSync(aside, 'another');
    renameSync(aside, file);
  };
  const after = startWatching(folder);
  await after(() => writeFileSync(file, 'first'));
  await after(replace);
  await after(replace);
  await after(() => mkdirSync(path.join(folder, 'screens')));
  await after(() => writeFileSync(path.join(folder, 'screens/list.tsx'), 'list'));
});
