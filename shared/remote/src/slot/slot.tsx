// The package of the page, because this file is built into each remote that uses it.
import { getSlotHost, subscribeToSlots, type SlotContent, type SlotItem } from '@parque/remote';
import { storeForUser, readForUser, useSession } from '@parque/session';
import { Button, Card, EmptyState, Skeleton } from '@parque/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';

/** Returns the contributions to a slot, in their order. No code of them is loaded. */
export function useSlot(id: string): SlotContent {
  const session = useSession();
  const current = useSyncExternalStore(subscribeToSlots, getSlotHost);
  return useMemo(() => current.compose(id, session), [current, id, session]);
}

/** Whether an element is or was near the visible part of the page. */
function useWasVisible(element: { readonly current: Element | null }): boolean {
  const [wasVisible, setWasVisible] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (wasVisible || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasVisible]);
  return wasVisible;
}

type State =
  | { readonly status: 'waiting' | 'shown' }
  | { readonly status: 'failed'; readonly fault: unknown };

/** Retries a failed contribution by itself when its files are there again. */
function useRecovery(item: SlotItem, state: State, retry: () => void): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (state.status !== 'failed') return undefined;
    const ending = new AbortController();
    item.watchRecovery?.(state.fault, () => retryNow(), ending.signal);
    return () => ending.abort();
  }, [item, state]);
}

/** One contribution in its element. A newer release of it is shown from the next visit on, or after a fault. */
function useContribution(item: SlotItem) {
  const box = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ status: 'waiting' });
  const [tries, setTries] = useState(0);
  const isWanted = useWasVisible(box);
  const showNewest = useEffectEvent(item.show);

  useEffect(() => {
    if (!isWanted) return undefined;
    const element = document.createElement('div');
    element.style.display = 'grid';
    container.current?.append(element);
    let isOver = false;
    let leave = () => Promise.resolve();
    const fail = (fault: unknown) => {
      if (!isOver) setState({ status: 'failed', fault });
    };
    const showPromise = showNewest(element, fail).then((openedItem) => {
      leave = openedItem.leave;
      if (!isOver) setState((current) => (current.status === 'waiting' ? { status: 'shown' } : current));
    }, fail);
    return () => {
      isOver = true;
      void showPromise.then(() => leave()).finally(() => element.remove());
    };
  }, [isWanted, tries]);

  const retry = () => {
    setState({ status: 'waiting' });
    setTries((count) => count + 1);
  };
  useRecovery(item, state, retry);
  return { box, container, status: state.status, retry };
}

/**
 * Whether a contribution had nothing to show at the last visit. On phones it then has one line from the start: a card that
 * becomes smaller while it is shown would move the others.
 *
 * @param container - Where it is mounted. What a `GlanceCard` shows in it is stored for the next visit.
 */
function useWasEmpty({ id }: SlotItem, container: { readonly current: Element | null }): boolean {
  const name = `slot/${id}`;
  const [wasEmpty] = useState(() => readForUser(name) === true);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const store = () => {
      if (!element.querySelector('.pq-glance') || element.querySelector('.pq-skel')) return;
      const isEmpty = element.querySelector('.pq-empty:not([data-tone])') !== null;
      if (isEmpty !== (readForUser(name) === true)) storeForUser(name, isEmpty || undefined);
    };
    store();
    const observer = new MutationObserver(store);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [container, name]);
  return wasEmpty;
}

function SlotBox({ item, block }: { readonly item: SlotItem; readonly block: number }) {
  const { box, container, status, retry } = useContribution(item);
  const wasEmpty = useWasEmpty(item, container);
  return (
    <div
      ref={box}
      className="pq-slot"
      data-empty={wasEmpty || undefined}
      style={{ display: 'grid', minBlockSize: `var(--pq-slot, ${block / 16}rem)` }}
      aria-busy={status === 'waiting'}
    >
      {status !== 'shown' && (
        <Card title={item.title} padding={status === 'waiting' ? 'md' : undefined}>
          {status === 'waiting' ? (
            <Skeleton />
          ) : (
            <div className="pq-glance__body">
              <EmptyState
                tone="danger"
                icon="warning"
                title="No se ha podido cargar"
                action={
                  <Button icon="retry" aria-label={`Reintentar: ${item.title}`} onClick={retry}>
                    Reintentar
                  </Button>
                }
              />
            </div>
          )}
        </Card>
      )}
      <div
        ref={container}
        hidden={status !== 'shown'}
        style={{ display: status === 'shown' ? 'grid' : 'none' }}
      />
    </div>
  );
}

/** Props of {@link Slot}. */
export interface SlotProps {
  /** As the manifest of this remote declares it. */
  readonly id: string;
  /** Selects and orders the contributions; without it all are shown in their own order. */
  readonly arrange?: (items: readonly SlotItem[]) => readonly SlotItem[];
  /** Class of the element around the boxes. */
  readonly className?: string | undefined;
}

/**
 * Shows the contributions of remotes to a slot, each in a box of the reserved size and loaded when it is visible. One that
 * fails is a card with its title and a retry; the others are unaffected.
 *
 * @example
 *   <Slot id="inicio/cards" className={styles.grid} />
 */
export function Slot({ id, arrange = (items) => items, className }: SlotProps) {
  const { block, items } = useSlot(id);
  return (
    <div className={className}>
      {arrange(items).map((item) => (
        <SlotBox key={item.id} item={item} block={block} />
      ))}
    </div>
  );
}
