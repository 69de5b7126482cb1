import { toast } from '@parque/ui';
import { useQueryClient, type Mutation, type MutationCache } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAutosaveReport } from './autosave';

/** A pause in typing after which the input is sent. */
const pauseMs = 800;

const partNames = { note: 'la nota', review: 'la revisión', stop: 'el stop inicial' } as const;

/** Shows a notice, on any screen, when the input of a page that was left could not be stored. */
function watchAfterLeaving(cache: MutationCache, name: keyof typeof partNames, saveMutation: Mutation): void {
  const stop = cache.subscribe(({ mutation }) => {
    if (mutation !== saveMutation || saveMutation.state.status === 'pending') return;
    stop();
    if (saveMutation.state.status === 'error')
      toast.error(
        `No se ha guardado ${partNames[name]} de la operación`,
        'Lo escrito queda como borrador en su página.',
      );
  });
}

interface AutosavedPart {
  /** The input, as text. The same text is sent only once without an action of the user. */
  readonly value: string;
  /** Whether storing the input would change something. */
  readonly isChanged: boolean;
  /** Whether the input is not valid. */
  readonly isInvalid?: boolean;
  /** Whether the user decides first, because another edit was stored in the meantime. */
  readonly isHeld: boolean;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly save: () => void;
  /** Shows what is stored in place of the same input in other words, such as one with a space at its end. */
  readonly settle: () => void;
}

function toKind({ isChanged, isInvalid, isHeld, isPending, hasFailed }: AutosavedPart) {
  if (isPending) return 'saving';
  if (!isChanged) return 'saved';
  if (hasFailed) return 'failed';
  return isHeld || isInvalid ? 'held' : 'saving';
}

/**
 * Stores the input of a part of a page after a pause in typing, and when the part is left. The state is shown by
 * `SaveState`. Input that could not be stored is a draft, as in every form.
 *
 * @param name - Name of the part, unique on the page.
 * @returns What to do when the user leaves a field, and when Enter is pressed.
 */
export function useAutosave(name: keyof typeof partNames, part: AutosavedPart) {
  const report = useAutosaveReport();
  const cache = useQueryClient().getMutationCache();
  const saveMutation = useRef<Mutation>(undefined);
  const [sentValue, setSentValue] = useState<string>();
  const [hasChanged, setHasChanged] = useState(false);
  const { value, isChanged, isPending } = part;
  const isInvalid = part.isInvalid === true;
  const isDue = isChanged && !isInvalid && !part.isHeld && !isPending && value !== sentValue;
  if (isChanged && !hasChanged) setHasChanged(true);

  const latest = useRef({ part, isDue });
  useEffect(() => {
    latest.current = { part, isDue };
  });
  const save = () => {
    const earlierMutations = new Set(cache.getAll());
    latest.current.part.save();
    saveMutation.current =
      cache.getAll().find((mutation) => !earlierMutations.has(mutation)) ?? saveMutation.current;
  };
  const send = () => {
    setSentValue(latest.current.part.value);
    save();
    // The page may be left before the next render records that nothing is due.
    latest.current = { ...latest.current, isDue: false };
  };
  const settle = () => {
    if (!latest.current.part.isChanged && !latest.current.part.isPending) latest.current.part.settle();
  };

  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  }, [isDue, value]);

  useEffect(
    () => () => {
      if (latest.current.isDue) save();
      else settle();
      if (saveMutation.current?.state.status === 'pending')
        watchAfterLeaving(cache, name, saveMutation.current);
    },
    [],
  );

  const isRetriedOnline = part.hasFailed && !part.isHeld && isChanged && !isPending;
  useEffect(() => {
    if (!isRetriedOnline) return undefined;
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [isRetriedOnline]);

  const kind = hasChanged ? toKind(part) : undefined;
  useEffect(() => {
    report(name, kind && { kind, send: isInvalid ? undefined : send });
    return () => report(name, undefined);
  }, [report, name, kind, isInvalid]);

  return {
    settle,
    sendNow: () => {
      if (latest.current.isDue) send();
    },
  };
}
