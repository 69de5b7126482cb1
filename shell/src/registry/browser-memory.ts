import type { RegistryDocumentEntity } from '@parque/contract';
import type { Remembered } from '@parque/release';

const keys = {
  installation: 'parque:installation',
  remembered: 'parque:registry-seen',
  document: 'parque:registry',
};

function readStored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where storage is blocked or full, nothing is stored; the page then works as at a first visit. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Not stored.
  }
}

let transient: string | undefined;

/** Returns the random id of this browser. It identifies a visitor without a session for partial rollouts. */
export function getInstallationId(): string {
  const storedId = readStored<string>(keys.installation);
  if (typeof storedId === 'string') return storedId;
  transient ??= Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  write(keys.installation, transient);
  return transient;
}

function isRemembered(value: Partial<Remembered> | undefined): value is Remembered {
  return [value?.epoch, value?.keysVersion, value?.revision].every(Number.isSafeInteger);
}

/** Returns the version numbers of the newest registry that this browser has verified. */
export function readRememberedRegistry(): Remembered | undefined {
  const value = readStored<Partial<Remembered>>(keys.remembered);
  return isRemembered(value) ? value : undefined;
}

/** Returns the last verified document of this browser. It must be verified again before it is used. */
export const readStoredDocument = (): unknown => readStored<unknown>(keys.document);

/** Stores a verified document. */
export function keepDocument(document: RegistryDocumentEntity, remembered: Remembered): void {
  write(keys.remembered, remembered);
  write(keys.document, document);
}
