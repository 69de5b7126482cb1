import type { KeyListEntity, RegistryStateEntity } from '@parque/contract';
import type { Product } from './api';
import { fetchDocument } from './deployed';
import { formatNearest } from '../nearest';
import { refuse, CommandError } from '../refusal';

/** Lists the remotes of a product, and the remotes of its key list: some of these are retired or not published yet. */
async function listRemoteNames(product: Product) {
  const document = await fetchDocument(product).catch(() => undefined);
  if (!document) return undefined;
  const { teams } = JSON.parse(document.keys.payload) as KeyListEntity;
  const { remotes } = JSON.parse(document.state.payload) as RegistryStateEntity;
  const publishedNames = remotes.map(({ name }) => name);
  return { publishedNames, knownNames: [...publishedNames, ...teams.flatMap((team) => team.remotes)] };
}

/**
 * Runs a command of a remote. When it is rejected because the product does not have that remote, the error states this, with
 * the nearest names. The product is queried only after a rejection, so that a successful command needs no further call.
 */
export async function withKnownRemote<Result>(product: Product, name: string, run: () => Promise<Result>) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const names = await listRemoteNames(product);
    if (names && !names.knownNames.includes(name))
      return refuse(`${product.url} has no remote ${name}${formatNearest(name, names.knownNames)}`);
    if (names && !names.publishedNames.includes(name) && error.code === 'not_found')
      return refuse(
        `${name} has no published version at ${product.url}: \`parque publish\` publishes the first one`,
      );
    throw error;
  }
}
