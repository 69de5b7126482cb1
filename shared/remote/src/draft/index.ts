export { discardDrafts, hasDraft, hasDrafts, useDraft, type Draft } from './draft';
export { DraftNotice } from './draft-notice';
export { useRowKeys } from './use-row-keys';
