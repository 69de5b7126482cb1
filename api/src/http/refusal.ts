import { errorCatalogue, type ErrorCode } from '@parque/contract';

/** A broken rule: it becomes the error answer of the call. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: {
      /** What is wrong with each field, ready to show beside it. */
      readonly fields?: Readonly<Record<string, string>>;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    const { status, message } = errorCatalogue[code];
    super(message.replace('{seconds}', String(details.retryAfterSeconds ?? 60)));
    this.status = status;
  }
}
