import type { Product } from './api';
import { standingOf } from './change';
import { refuse } from './refusal';
import type { RemotePlace } from './remote-place';
import type { TeamOptions } from './team';
import type { Terminal } from './terminal';

/** The version of a remote that was published last and may run. */
export async function newestPublished(
  terminal: Terminal,
  { product, place }: { readonly product: Product; readonly place: RemotePlace },
  options: TeamOptions,
): Promise<string> {
  const { status } = await standingOf(terminal, { product, place }, options);
  const newest = status.versions.find(({ revoked }) => revoked === null);
  return newest?.version ?? refuse(`${place.name} has no published version`);
}
