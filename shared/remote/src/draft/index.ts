export { discardDrafts, hasDraft, useDraft, type Draft } from './draft';
export { DraftNotice } from './draft-notice';
