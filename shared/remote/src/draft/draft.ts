import { getSession, subscribeToUser, tabStorage } from '@parque/session';
import { useEffect, useState } from 'react';
// The package of the page, because this file is built into each remote that uses it.
import { useUnsavedInput } from '@parque/remote';

const storageKey = 'parque:drafts';

interface StoredDraft {
  readonly value: unknown;
  /** The stored value when the typing began, as JSON. */
  readonly base: string;
  readonly isScratch?: boolean;
}

/** The drafts of one user in this tab. */
interface Drafts {
  /** The user's id; 0 for a visitor without a session. */
  readonly owner: number;
  readonly byName: Readonly<Record<string, StoredDraft>>;
}

const getOwner = () => getSession().user?.id ?? 0;

/** Reads the drafts of the current user. Damaged storage is read as no drafts. */
function readDrafts(): Drafts {
  const noDrafts: Drafts = { owner: getOwner(), byName: {} };
  try {
    const storedDrafts = JSON.parse(tabStorage.get(storageKey) ?? 'null') as Partial<Drafts> | null;
    return { ...noDrafts, ...(storedDrafts?.owner === noDrafts.owner && storedDrafts) };
  } catch {
    return noDrafts;
  }
}

function writeDrafts(drafts: Drafts): void {
  if (Object.keys(drafts.byName).length === 0) tabStorage.remove(storageKey);
  else tabStorage.set(storageKey, JSON.stringify(drafts));
}

function writeDraft(name: string, draft: StoredDraft): void {
  const { owner, byName } = readDrafts();
  writeDrafts({ owner, byName: { ...byName, [name]: draft } });
}

/**
 * Removes the drafts of other users: at a sign-out, and when another user signs in. After a sign-out in
 * another tab, which prompted for no confirmation here, the drafts of this tab remain for the same user.
 */
function removeForeignDrafts(): void {
  if (!getSession().endedByTab) writeDrafts(readDrafts());
}

subscribeToUser(removeForeignDrafts);

/** Removes a draft and all drafts below it: `admin/product/5` and `admin/product/5/reason`. */
export function discardDrafts(name: string): void {
  const { owner, byName } = readDrafts();
  const draftEntries = Object.entries(byName);
  const otherDrafts = draftEntries.filter(([key]) => key !== name && !key.startsWith(`${name}/`));
  // Without a change, the drafts of another user remain until that user or this one signs in.
  if (otherDrafts.length < draftEntries.length)
    writeDrafts({ owner, byName: Object.fromEntries(otherDrafts) });
}

/** Whether a form with this name has a draft. */
export const hasDraft = (name: string): boolean => readDrafts().byName[name] !== undefined;

/** Whether the user has typed input in this tab that is not saved, in any form that saves its input. */
export const hasDrafts = (): boolean =>
  Object.values(readDrafts().byName).some(({ isScratch }) => !isScratch);

/** Whether a draft has the shape of the stored value: an older release may have written it. */
function isLike<Value>(draft: unknown, storedValue: Value): draft is Value {
  if (Array.isArray(storedValue)) return Array.isArray(draft);
  if (typeof storedValue !== 'object' || storedValue === null) return typeof draft === typeof storedValue;
  const fields = Object(draft) as Readonly<Record<string, unknown>>;
  return Object.entries(storedValue).every(([key, value]) => typeof fields[key] === typeof value);
}

/** The input that a form shows, and the state of earlier input. */
interface DraftState<Value> {
  readonly name: string;
  /** The input; without it, the form shows what is stored now. */
  readonly input?: { readonly value: Value };
  readonly isRestored: boolean;
  readonly isOutdated: boolean;
}

function load<Value>(name: string, storedValue: Value): DraftState<Value> {
  const draft = readDrafts().byName[name];
  if (!draft || !isLike(draft.value, storedValue)) return { name, isRestored: false, isOutdated: false };
  const isOutdated = draft.base !== JSON.stringify(storedValue);
  return { name, input: { value: draft.value }, isRestored: true, isOutdated };
}

interface DraftOptions<Value> {
  /**
   * Returns the value without secrets. Passwords and codes are never stored.
   *
   * @default Returns the value unchanged.
   */
  readonly withoutSecrets?: (value: Value) => Value;
  /**
   * Whether the form never saves its input, like a calculator: a sign-out needs no confirmation for it.
   *
   * @default false
   */
  readonly isScratch?: boolean;
}

/** The input of a form. */
export interface Draft<Value> {
  readonly value: Value;
  /** Replaces the input, and stores it in this tab. */
  readonly set: (value: Value) => void;
  /** Whether the input differs from what is stored. */
  readonly isChanged: boolean;
  /** Whether the input comes from an earlier visit of the form. */
  readonly isRestored: boolean;
  /** Whether the stored value has changed since that visit. */
  readonly isOutdated: boolean;
  /** Returns to what is stored. Call it after saving, before the form is closed. */
  readonly discard: () => void;
}

/**
 * The input of a form that survives closing the form, leaving the screen and reloading the page. It ends when it is
 * saved or discarded, when the user signs out in this tab, and with the tab. Includes {@link useUnsavedInput}, unless it is scratch.
 *
 * @param name - '<remote>/<form>/<subject>', for example 'connector/limits/12'. Each user has drafts of their own.
 * @param storedValue - The stored values, or the empty form; JSON. Without a draft, the form starts with them.
 *
 * @example
 *   const draft = useDraft(`connector/limits/${account.id}`, { maxLot: account.maxLot });
 *   <NumberField value={draft.value.maxLot} onChange={(maxLot) => draft.set({ maxLot })} />
 *   <Button onClick={() => save(draft.value, { onSuccess: draft.discard })}>Guardar</Button>
 */
export function useDraft<Value>(
  name: string,
  storedValue: Value,
  { withoutSecrets = (value) => value, isScratch = false }: DraftOptions<Value> = {},
): Draft<Value> {
  const [state, setState] = useState(() => load(name, storedValue));
  const current = state.name === name ? state : load(name, storedValue);
  if (current !== state) setState(current);
  const base = JSON.stringify(storedValue);
  const value = current.input ? current.input.value : storedValue;
  const isChanged = JSON.stringify(value) !== base;

  useUnsavedInput(isChanged && !isScratch);
  useEffect(() => {
    if (!isChanged) discardDrafts(name);
  }, [name, isChanged]);

  return {
    value,
    isChanged,
    isRestored: current.isRestored && isChanged,
    isOutdated: current.isOutdated && isChanged,
    set: (next) => {
      const storedInput = withoutSecrets(next);
      if (JSON.stringify(storedInput) === base) discardDrafts(name);
      else writeDraft(name, { value: storedInput, base, ...(isScratch && { isScratch }) });
      setState({ ...current, input: { value: next } });
    },
    discard: () => {
      discardDrafts(name);
      setState({ name, isRestored: false, isOutdated: false });
    },
  };
}
