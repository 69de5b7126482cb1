import type { RegistryDocumentEntity } from '@parque/contract';
import type { Remembered } from '@parque/release';
import { browserStorage } from '@parque/session/storage';

const storageKeys = {
  installation: 'parque:installation',
  remembered: 'parque:registry-seen',
  document: 'parque:registry',
};

function readStored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(browserStorage.get(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const write = (key: string, value: unknown) => browserStorage.set(key, JSON.stringify(value));

/** Returns the random id of this browser. It identifies a visitor without a session for partial rollouts. */
export function getInstallationId(): string {
  const storedId = readStored<string>(storageKeys.installation);
  if (typeof storedId === 'string') return storedId;
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  write(storageKeys.installation, id);
  return id;
}

function isRemembered(value: Partial<Remembered> | undefined): value is Remembered {
  return [value?.epoch, value?.keysVersion, value?.revision].every(Number.isSafeInteger);
}

/** Returns the version numbers of the newest registry that this browser has verified. */
export function readRememberedRegistry(): Remembered | undefined {
  const value = readStored<Partial<Remembered>>(storageKeys.remembered);
  return isRemembered(value) ? value : undefined;
}

/** Returns the last verified document of this browser. It must be verified again before it is used. */
export const readStoredDocument = (): unknown => readStored<unknown>(storageKeys.document);

export function storeDocument(document: RegistryDocumentEntity, versions: Remembered): void {
  write(storageKeys.remembered, versions);
  write(storageKeys.document, document);
}
