import type { FindingEntity } from '@parque/contract';
import type { ChosenRemote } from '../composition';
import { reportFound } from './outcomes';

const reportedNotes = new Set<string>();

/** Reports a finding once in this page, with a line in the console for the team. */
export function reportOnce(entry: ChosenRemote, finding: FindingEntity, note: string): void {
  const { name, version } = entry.manifest;
  const line = `${name} ${version} ${note}`;
  if (reportedNotes.has(line)) return;
  reportedNotes.add(line);
  reportFound(entry, finding);
  console.info(line);
}
