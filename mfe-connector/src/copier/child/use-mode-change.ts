import type { CopyChildEntity } from '@parque/contract';
import { toast } from '@parque/ui';
import { useEffect, useState } from 'react';
import { useEditMode } from '../../api/copier';
import { modeNames } from './mode-names';

type Mode = CopyChildEntity['mode'];

/** Whether a mode opens nothing. Such a mode is applied as soon as it is chosen, and can be undone. */
export const isRestricting = (mode: Mode) => mode !== 'activo';

interface ModeChange {
  /** undefined: it is not offered to be undone, as it undoes another one. */
  readonly from: Mode | undefined;
  readonly to: Mode;
}

/**
 * The choice of a mode, its application, and the change that can be undone.
 *
 * @param isLeaving - Whether the child or its master waits for its removal.
 */
export function useModeChange(child: CopyChildEntity, isLeaving: boolean) {
  const { id, number, mode } = child;
  const { mutate, isPending, error, variables, reset } = useEditMode(id);
  const [choice, setChoice] = useState<Mode>();
  const [sentChange, setSentChange] = useState<ModeChange>();
  const [lastChange, setLastChange] = useState<ModeChange>();
  // What was chosen when the mode was changed elsewhere.
  const [removedChoice, setRemovedChoice] = useState<Mode>();
  const [modeInForce, setModeInForce] = useState(mode);
  // A choice is for the mode in force. Another tab, or a change of the master, may have changed it.
  if (modeInForce !== mode) {
    setModeInForce(mode);
    setChoice(undefined);
    // A sent change that takes effect is the owner's, also when its answer was lost.
    const isSentChange = sentChange?.to === mode;
    setRemovedChoice(isSentChange || choice === mode ? undefined : choice);
    if (isSentChange) setLastChange(sentChange);
    setSentChange(undefined);
    // The removal of the account or its master restricts the copy; its owner may cancel the removal.
    if (isLeaving) setLastChange({ from: modeInForce, to: mode });
  }
  // A change whose answer was lost, and which took effect, is no failure.
  const isInForce = error !== null && variables.mode === mode;
  useEffect(() => {
    if (isInForce) reset();
  }, [isInForce, reset]);
  return {
    choice,
    removedChoice,
    /** The mode before the last change. A change from elsewhere since then is not undone. */
    previous: lastChange?.to === mode ? lastChange.from : undefined,
    isPending,
    error: isInForce ? null : error,
    choose: (next?: Mode) => {
      setChoice(next);
      setRemovedChoice(undefined);
    },
    apply: (change: ModeChange) => {
      setSentChange(change);
      setChoice(change.to);
      setRemovedChoice(undefined);
      mutate(
        { mode: change.to },
        {
          onSuccess: () => {
            setChoice(undefined);
            // The undo of a change is in the notice of the card.
            if (change.from === undefined) toast.success(`Cuenta ${number}: ${modeNames[change.to]}`);
          },
          // A stop that failed is not shown as chosen: the copy runs on.
          onError: () => isRestricting(change.to) && setChoice(undefined),
        },
      );
    },
  };
}
