import { mayHaveTakenEffect, type ApiError } from '@parque/api-client';

/**
 * Describes why an order failed. Without an answer the order may still be executed; a retry repeats the same request, which
 * the API executes once.
 */
export const describeOrderFailure = (error: ApiError | null) =>
  error && mayHaveTakenEffect(error)
    ? {
        message:
          'No ha llegado la respuesta: la orden puede ejecutarse todavía. El registro de la copia muestra su resultado. Si la repites, no se ejecuta dos veces.',
        requestId: error.requestId,
      }
    : error;
