/** Settings of the installation that a browser may know. The server writes them into the document. */
export interface PageSettings {
  /** Where the API is, without a slash at the end. */
  readonly apiBase: string;
  /** Address of the support chat, or null when the installation has none. */
  readonly supportChatUrl: string | null;
  /** Whether browsers keep the platform for times without a connection. */
  readonly offline?: boolean;
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

/** The registry's document that came with the page, as it came: nothing in it holds until it is verified. */
export function readRegistryDocument(): unknown {
  try {
    return read<unknown>(registryId, undefined);
  } catch {
    return undefined;
  }
}
