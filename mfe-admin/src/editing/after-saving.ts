import { discardDrafts } from '@parque/remote/draft';

/** Returns the callback of a stored edit: it discards the drafts of the dialog, and closes it. */
export const createSavedHandler = (draft: string, onClose: () => void) => () => {
  discardDrafts(draft);
  onClose();
};
