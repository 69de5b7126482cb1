import type { ApiError } from '@parque/api-client';

/** Whether a call failed without an answer of the API. It may have taken effect. */
export const isUnanswered = ({ code, status }: ApiError): boolean =>
  status === 0 || (code === 'unreadable' && status >= 500);
