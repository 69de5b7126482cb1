import type { RegistryDocumentEntity } from '@parque/contract';
import type { Remembered } from '@parque/release';

const keys = {
  installation: 'parque:installation',
  remembered: 'parque:registry-seen',
  document: 'parque:registry',
};

function read<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing, or has no room left, works like one that comes for the first time. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept.
  }
}

let transient: string | undefined;

/** A random name of this browser, which stands for whoever is not signed in. */
export function installationId(): string {
  const known = read<string>(keys.installation);
  if (typeof known === 'string') return known;
  transient ??= Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  write(keys.installation, transient);
  return transient;
}

function isRemembered(value: Partial<Remembered> | undefined): value is Remembered {
  return [value?.epoch, value?.keysVersion, value?.revision].every(Number.isSafeInteger);
}

/** The newest registry that this browser has verified. */
export function rememberedRegistry(): Remembered | undefined {
  const value = read<Partial<Remembered>>(keys.remembered);
  return isRemembered(value) ? value : undefined;
}

/** The last document that held here. It has to be verified again before anything of it is used. */
export const keptDocument = (): unknown => read<unknown>(keys.document);

/** Keeps a document that held. */
export function keepDocument(document: RegistryDocumentEntity, remembered: Remembered): void {
  write(keys.remembered, remembered);
  write(keys.document, document);
}
