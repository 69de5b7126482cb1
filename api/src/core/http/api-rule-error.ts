import { errorCatalogue, type ErrorCode } from '@parque/contract';

function formatWait(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [seconds, 'segundo'] : [Math.ceil(seconds / 60), 'minuto'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A broken rule: it becomes the error answer of the call. */
export class ApiRuleError extends Error {
  override readonly name = 'ApiRuleError';
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
    super(message.replace('{wait}', formatWait(details.retryAfterSeconds ?? 60)));
    this.status = status;
  }
}
