import type { FindingEntity } from '@parque/contract';
import type { ChosenRemote } from '../composition';
import { reportFound } from './outcomes';

const reportedNotes = new Set<string>();

/** Reports a finding once in this page, with a line in the console for the team. */
function reportOnce(entry: ChosenRemote, finding: FindingEntity, note: string): void {
  const { name, version } = entry.manifest;
  const line = `${name} ${version} ${note}`;
  if (reportedNotes.has(line)) return;
  reportedNotes.add(line);
  reportFound(entry, finding);
  console.info(line);
}

/** Reports what a visit left on the page outside its screen. */
export const reportLeftBehind = (entry: ChosenRemote, left: readonly string[]): void =>
  reportOnce(entry, 'left_behind', `left behind: ${left.join(', ')}. It was removed.`);

/** Reports that a script of a remote blocked the page. */
export const reportLongFrame = (entry: ChosenRemote, invoker: string): void =>
  reportOnce(entry, 'long_frame', `blocks the page: ${invoker}`);
