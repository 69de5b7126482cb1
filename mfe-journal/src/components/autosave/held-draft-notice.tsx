import { DraftNotice } from '@parque/remote/draft';
import type { ComponentProps } from 'react';

/** The notice of input of an earlier visit that is not sent by itself, because the stored value has changed since. */
export const HeldDraftNotice = ({ draft }: ComponentProps<typeof DraftNotice>) =>
  draft.isOutdated && <DraftNotice draft={draft} />;
