import { DraftNotice } from '@parque/remote/draft';
import { Button, Icon } from '@parque/ui';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import css from './save-state.module.css';

/** How far the changes of a part of a page are stored. */
interface PartState {
  /** `held`: the input is sent only when the user saves it. */
  readonly kind: 'saving' | 'saved' | 'failed' | 'held';
  /** Sends what is typed; undefined: it is not valid. */
  readonly send?: (() => void) | undefined;
}

type States = Readonly<Record<string, PartState>>;

const ReportContext = createContext<(name: string, state: PartState | undefined) => void>(() => undefined);
const StatesContext = createContext<States>({});

/** Collects the states of the parts of a page that save by themselves. */
export function Autosave({ children }: { readonly children: ReactNode }) {
  const [states, setStates] = useState<States>({});
  const report = useCallback(
    (name: string, state: PartState | undefined) =>
      setStates(({ [name]: _, ...others }) => (state ? { ...others, [name]: state } : others)),
    [],
  );
  return (
    <ReportContext value={report}>
      <StatesContext value={states}>{children}</StatesContext>
    </ReportContext>
  );
}

export const useAutosaveReport = () => useContext(ReportContext);

/** The state of all parts together, the worst one first; undefined while none was changed. */
function useAutosaveState(): PartState | undefined {
  const states = useContext(StatesContext);
  return useMemo(() => {
    const parts = Object.values(states);
    const unsavedParts = parts.filter(({ kind }) => kind === 'failed' || kind === 'held');
    const senders = unsavedParts.flatMap(({ send }) => send ?? []);
    if (unsavedParts.length > 0)
      return {
        kind: unsavedParts.some(({ kind }) => kind === 'failed') ? 'failed' : 'held',
        send: senders.length === 0 ? undefined : () => senders.forEach((send) => send()),
      };
    return parts.find(({ kind }) => kind === 'saving') ?? parts[0];
  }, [states]);
}

/** The notice of input of an earlier visit that is not sent by itself, because the stored value has changed since. */
export const HeldDraftNotice = ({ draft }: ComponentProps<typeof DraftNotice>) =>
  draft.isOutdated && <DraftNotice draft={draft} />;

const texts = {
  saving: 'Guardando…',
  saved: 'Guardado',
  failed: 'No guardado',
  held: 'No guardado',
} as const;

/** Whether what was typed on a page is stored; nothing before the first change. */
export function SaveState() {
  const state = useAutosaveState();
  return (
    <div className={css.state} data-kind={state?.kind}>
      <span role="status">
        {state?.kind === 'saved' && <Icon name="check" size="sm" />}
        {(state?.kind === 'failed' || state?.kind === 'held') && <Icon name="warning" size="sm" />}
        {state && texts[state.kind]}
      </span>
      {state?.send && state.kind !== 'saving' && state.kind !== 'saved' && (
        <Button size="sm" onClick={state.send}>
          {state.kind === 'failed' ? 'Reintentar' : 'Guardar ahora'}
        </Button>
      )}
    </div>
  );
}
