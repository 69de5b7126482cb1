import type { Product } from './api';
import { fetchReport } from './change';
import { refuse } from '../refusal';
import type { RemotePlace } from '../remote/remote-place';
import type { TeamOptions } from '../keys/team';
import type { Terminal } from '../terminal';

/** Returns the most recently published version of a remote that is not revoked. */
export async function findNewestPublished(
  terminal: Terminal,
  { product, place }: { readonly product: Product; readonly place: RemotePlace },
  options: TeamOptions,
): Promise<string> {
  const { status } = await fetchReport(terminal, { product, place }, options);
  const newest = status.versions.find(({ revoked }) => revoked === null);
  return newest?.version ?? refuse(`${place.name} has no published version`);
}
