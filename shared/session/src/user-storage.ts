import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage';
import { followOtherTabs, createListeners } from './listeners';
import { getSession, subscribeToSession } from './session';

const changes = createListeners(followOtherTabs(() => changes.notify()));

/** The storage key of a value of the signed-in user; undefined without a session. */
function getStorageKey(name: string): string | undefined {
  const { user } = getSession();
  return user && `parque:kept:${user.id}:${name}`;
}

function readText(name: string): string | null {
  const key = getStorageKey(name);
  return key === undefined ? null : browserStorage.get(key);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a value that the signed-in user stored in this browser. Each user has values of their own.
 *
 * @param name - For example 'journal/account'. Remotes begin it with their own name.
 * @returns The stored value; undefined when there is none. An older release may have written it, so check its shape.
 */
export const readForUser = (name: string): unknown => parse(readText(name));

/** Stores a value of the signed-in user; `undefined` removes it. Do not store secrets here. */
export function storeForUser(name: string, value: unknown): void {
  const key = getStorageKey(name);
  if (key === undefined) return;
  if (value === undefined) browserStorage.remove(key);
  else browserStorage.set(key, JSON.stringify(value));
  changes.notify();
}

function subscribe(listener: () => void): () => void {
  const removals = [subscribeToSession(listener), changes.subscribe(listener)];
  return () => removals.forEach((remove) => remove());
}

/**
 * Returns a stored value, in any React root of the page; renders again when it changes, in this tab or another.
 *
 * @returns The value of {@link readForUser}, and a function that stores another one.
 *
 * @example
 *   const [account, storeAccount] = useUserStorage('journal/account');
 *   const id = typeof account === 'number' ? account : undefined;
 */
export function useUserStorage(name: string): readonly [unknown, (value: unknown) => void] {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => readText(name), [name]),
  );
  const value = useMemo(() => parse(text), [text]);
  return [value, (next) => storeForUser(name, next)];
}
