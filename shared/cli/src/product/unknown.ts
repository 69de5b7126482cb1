import type { KeyListEntity, RegistryStateEntity } from '@parque/contract';
import type { Product } from './api';
import { fetchDocument } from './deployed';
import { formatNearest } from '../nearest';
import { refuse, CommandError } from '../refusal';

/** Lists every remote that a product has or may have. Retired and unpublished remotes are in the key list only. */
async function listRemoteNames(product: Product): Promise<readonly string[] | undefined> {
  const document = await fetchDocument(product).catch(() => undefined);
  if (!document) return undefined;
  const { teams } = JSON.parse(document.keys.payload) as KeyListEntity;
  const { remotes } = JSON.parse(document.state.payload) as RegistryStateEntity;
  return [...remotes.map(({ name }) => name), ...teams.flatMap((team) => team.remotes)];
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
    if (names && !names.includes(name))
      return refuse(`${product.url} has no remote ${name}${formatNearest(name, names)}`);
    if (names && error.code === 'not_found')
      return refuse(
        `${name} has no published version at ${product.url}: \`parque publish\` publishes the first one`,
      );
    throw error;
  }
}
