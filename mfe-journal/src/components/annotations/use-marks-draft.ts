import type { ScreenshotEntity } from '@parque/contract';
import { useDraft } from '@parque/remote/draft';
import { useState } from 'react';
import type { TradeReference } from '../../api/screenshots';
import type { Mark } from './marks';

/** The drawings as they are being edited, with their earlier states. */
export function useMarksDraft({ accountId }: TradeReference, { id, marks }: ScreenshotEntity) {
  const draft = useDraft<readonly Mark[]>(`journal/marks/${accountId}/${id}`, marks);
  const [past, setPast] = useState<readonly (readonly Mark[])[]>([]);
  const change = (next: readonly Mark[]) => {
    setPast([...past, draft.value]);
    draft.set(next);
  };
  const last = past.at(-1);
  return {
    draft,
    marks: draft.value,
    change,
    add: (mark: Mark) => change([...draft.value, mark]),
    /** Changes the newest drawing. */
    changeLast: (to: (mark: Mark) => Mark) => {
      const newest = draft.value.at(-1);
      if (newest) change([...draft.value.slice(0, -1), to(newest)]);
    },
    /** Undefined: nothing can be undone. */
    undo:
      last &&
      (() => {
        setPast(past.slice(0, -1));
        draft.set(last);
      }),
    reset: () => setPast([]),
  };
}
