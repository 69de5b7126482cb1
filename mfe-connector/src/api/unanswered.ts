import type { ApiError } from '@parque/api-client';

/** Whether a request may have been executed although it failed. */
export const isUnanswered = ({ status, code }: ApiError) =>
  status === 0 || status >= 500 || code === 'request_in_progress';

/**
 * Why an order failed, to be shown. Without an answer the order may still be executed; its repetition is the same
 * request, which the API executes once.
 */
export const orderFailure = (error: ApiError | null) =>
  error && isUnanswered(error)
    ? {
        message:
          'No ha llegado la respuesta: la orden puede ejecutarse todavía. El registro de la copia muestra su resultado. Si la repites, no se ejecuta dos veces.',
        requestId: error.requestId,
      }
    : error;
