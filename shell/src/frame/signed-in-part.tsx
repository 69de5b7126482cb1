import { queryClient } from '@parque/api-client';
import { EmptyState } from '@parque/ui';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { Retry } from './retry';
import type { SignedInProps } from './signed-in';
import { loadSignedInStyles } from './signed-in-styles';
import { Waiting } from './waiting';

interface Part {
  readonly SignedIn: ComponentType<SignedInProps>;
  readonly restoreData: (queryClient: QueryClient) => Promise<void>;
}

type State = Part | 'awaited' | 'lost';

let state: State = 'awaited';
let loading: Promise<Part> | undefined;
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function load(): Promise<Part> {
  try {
    const [{ keepData, restoreData, SignedIn }] = await Promise.all([
      import(/* webpackChunkName: "signed-in" */ './signed-in'),
      loadSignedInStyles(),
    ]);
    keepData(queryClient);
    const part = { SignedIn, restoreData };
    become(part);
    return part;
  } catch (error) {
    loading = undefined;
    become('lost');
    throw error;
  }
}

/** Loads what only somebody who is signed in needs, once; after a failure the next call tries again. */
export function loadSignedIn(): Promise<Part> {
  return (loading ??= load());
}

/** The page of somebody who is signed in. Whoever comes with a session has its code already. */
export function SignedInPart(props: SignedInProps) {
  const part = useSyncExternalStore(subscribe, () => state);
  useEffect(() => void loadSignedIn().catch(() => undefined), []);
  if (typeof part === 'object') return <part.SignedIn {...props} />;
  return (
    <main className="pq-main">
      {part === 'awaited' ? (
        <Waiting title="Parqué" />
      ) : (
        <EmptyState
          tone="danger"
          icon="warning"
          title="No hemos podido cargar el menú"
          action={<Retry variant="primary" onRetry={() => loadSignedIn().catch(() => undefined)} />}
        >
          Comprueba tu conexión y vuelve a intentarlo.
        </EmptyState>
      )}
    </main>
  );
}
