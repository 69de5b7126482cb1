import type { KeyListEntity, RegistryStateEntity } from '@parque/contract';
import type { Product } from './api';
import { fetchDocument } from './deployed';
import { formatNearest } from '../nearest';
import { refuse, CommandError } from '../refusal';

/** Lists the remotes of a product, and those of the key list, of which some are retired or not published yet. */
async function listRemoteNames(product: Product) {
  const document = await fetchDocument(product).catch(() => undefined);
  if (!document) return undefined;
  const { teams } = JSON.parse(document.keys.payload) as KeyListEntity;
  const { remotes } = JSON.parse(document.state.payload) as RegistryStateEntity;
  const published = remotes.map(({ name }) => name);
  return { published, known: [...published, ...teams.flatMap((team) => team.remotes)] };
}

/**
 * Runs the command of a remote. A rejection whose reason is the name of the remote is replaced by that reason, with the
 * nearest names. The product is queried for it after a rejection only, so that a stop needs no further call.
 */
export async function withKnownRemote<Result>(product: Product, name: string, run: () => Promise<Result>) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const names = await listRemoteNames(product);
    if (names && !names.known.includes(name))
      return refuse(`${product.url} has no remote ${name}${formatNearest(name, names.known)}`);
    if (names && !names.published.includes(name) && error.code === 'not_found')
      return refuse(
        `${name} has no published version at ${product.url}: \`parque publish\` publishes the first one`,
      );
    throw error;
  }
}
