import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage';
import { getSession, subscribeToSession } from './session';

const listeners = new Set<() => void>();

/** Where a value of the person who is signed in stands; nobody signed in: nowhere. */
function keyOf(name: string): string | undefined {
  const { user } = getSession();
  return user && `parque:kept:${user.id}:${name}`;
}

function textOf(name: string): string | null {
  const key = keyOf(name);
  return key === undefined ? null : browserStorage.get(key);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * What whoever is signed in used last, in this browser. Somebody else who signs in here has values of their own.
 *
 * @param name - What it is: 'journal/account'. Remotes begin it with their own name.
 * @returns Whatever stands there: it may have been written by an older release, so look before you use it.
 */
export const readKept = (name: string): unknown => parse(textOf(name));

/** Keeps what whoever is signed in used last; `undefined` forgets it. Nothing secret belongs here. */
export function keep(name: string, value: unknown): void {
  const key = keyOf(name);
  if (key === undefined) return;
  if (value === undefined) browserStorage.remove(key);
  else browserStorage.set(key, JSON.stringify(value));
  tell();
}

function subscribe(listener: () => void): () => void {
  const stop = subscribeToSession(listener);
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * A kept value, in any React root of the page; renders again when it changes, here or in another tab.
 *
 * @returns The value as {@link readKept} gives it, and what keeps another.
 */
export function useKept(name: string): readonly [unknown, (value: unknown) => void] {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => textOf(name), [name]),
  );
  const value = useMemo(() => parse(text), [text]);
  return [value, (next) => keep(name, next)];
}
