import type { RegistryEntity } from '@parque/contract';
import { matchPath } from './router';

/** Settings of the installation that a browser may know. The server writes them into the document. */
export interface PageSettings {
  /** Where the API is, without a slash at the end. */
  readonly apiBase: string;
  /** Address of the support chat, or null when the installation has none. */
  readonly supportChatUrl: string | null;
}

const settingsId = 'parque-settings';
const registryId = 'parque-registry';

function read<T>(id: string, otherwise: T): T {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : otherwise;
}

/** The settings that came with the document. */
export function readSettings(): PageSettings {
  return read<PageSettings>(settingsId, { apiBase: '/api', supportChatUrl: null });
}

/** The registry that came with the document: which remotes there are, before any of their code runs. */
export function readRegistry(): RegistryEntity {
  return read<RegistryEntity>(registryId, { schema: 1, revision: 0, remotes: [] });
}

/**
 * Whether some remote of this installation answers at an address. A link to another remote is shown only then.
 *
 * @param address - A path such as '/panel' or '/copy/oro'.
 */
export function isKnownAddress(address: string): boolean {
  return readRegistry().remotes.some(({ manifest }) =>
    manifest.routes.some(({ path }) => matchPath(path, address)),
  );
}
