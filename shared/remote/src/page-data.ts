/** Public settings of the installation. The server writes them into the document. */
export interface PageSettings {
  /** Base address of the API, without a slash at the end. */
  readonly apiBase: string;
  /** Address of the support chat, or null when the installation has none. */
  readonly supportChatUrl: string | null;
  /** Address of the demo's mailbox. It answers only the machine of the server. */
  readonly mailboxUrl?: string | null;
  /** Whether browsers store the platform for use without a connection. */
  readonly offline?: boolean;
}

const settingsId = 'parque-settings';
const registryId = 'parque-registry';

function readJson<T>(id: string, otherwise: T): T {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : otherwise;
}

/** Returns the settings in the document. */
export function readSettings(): PageSettings {
  return readJson<PageSettings>(settingsId, { apiBase: '/api', supportChatUrl: null });
}

/** Returns the address of the demo's mailbox, where this browser runs on the machine of the server. */
export function getDemoMailboxUrl(): string | undefined {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);
  return (isLocal && readSettings().mailboxUrl) || undefined;
}

/** Returns the registry document in the page, unverified. */
export function readRegistryDocument(): unknown {
  try {
    return readJson<unknown>(registryId, undefined);
  } catch {
    return undefined;
  }
}
