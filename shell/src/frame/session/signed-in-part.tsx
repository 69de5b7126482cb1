import { queryClient } from '@parque/api-client';
import { createListeners } from '@parque/session/listeners';
import { EmptyState } from '@parque/ui';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { SignedInProps, signedInParts } from './signed-in';
import { loadSignedInStyles } from './signed-in-styles';
import { Waiting } from '../page/waiting';

type Parts = typeof signedInParts;

type State = Parts | 'loading' | 'failed';

const retryAfterMs = 5_000;

let state: State = 'loading';
let pendingParts: Promise<Parts> | undefined;
const { subscribe, notify } = createListeners();

function setPartState(next: State): void {
  state = next;
  notify();
}

async function load(): Promise<Parts> {
  try {
    const [{ signedInParts: parts }] = await Promise.all([
      import(/* webpackChunkName: "signed-in" */ './signed-in'),
      loadSignedInStyles(),
    ]);
    await parts.begin(queryClient);
    setPartState(parts);
    return parts;
  } catch (error) {
    pendingParts = undefined;
    setPartState('failed');
    setTimeout(() => void loadSignedIn().catch(() => undefined), retryAfterMs);
    throw error;
  }
}

/** Loads the code that only signed-in users need, once. After a failure it is loaded again, at once by the next call. */
export function loadSignedIn(): Promise<Parts> {
  return (pendingParts ??= load());
}

interface PartProps {
  readonly draw: (parts: Parts) => ReactNode;
}

/** Draws a screen of signed-in users that is no remote's; nothing until its code is loaded. */
export function PartOfSession({ draw }: PartProps) {
  const part = useSyncExternalStore(subscribe, () => state);
  return typeof part === 'object' && draw(part);
}

/** The page of a signed-in user. A page that opens with a session has loaded its code before the first render. */
export function SignedInPart(props: SignedInProps) {
  const part = useSyncExternalStore(subscribe, () => state);
  useEffect(() => void loadSignedIn().catch(() => undefined), []);
  if (typeof part === 'object') return <part.SignedIn {...props} />;
  return (
    <main className="pq-main">
      {part === 'loading' ? (
        <Waiting title="Parqué" />
      ) : (
        <EmptyState tone="danger" icon="warning" title="No hemos podido cargar el menú">
          Lo volvemos a intentar.
        </EmptyState>
      )}
    </main>
  );
}
