export { ApiError, isApiError, type ApiErrorCode } from './api-error';
export { followEvents, type Follower } from './follow';
export { setIdentityPrompt } from './identity';
export { callQuery, polledEvery, queryClient } from './query-client';
export { configureApi, revokeToken, send } from './send';
export { offerSessionRenewal } from './session-renewal';
export type { ServerEvent } from './server-events';
export { useVersionedEdit } from './versioned-edit';
export { jittered } from './waits';
