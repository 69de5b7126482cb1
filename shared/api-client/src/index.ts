export { ApiError, isApiError, type ApiErrorCode } from './api-error';
export { askIdentityWith } from './identity';
export { callQuery, queryClient } from './query-client';
export { configureApi, send } from './send';
