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
      /** The message of each invalid field, ready to show beside it. */
      readonly fields?: Readonly<Record<string, string>>;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    const { status, message } = errorCatalogue[code];
    super(message.replace('{wait}', formatWait(details.retryAfterSeconds ?? 60)));
    this.status = status;
  }
}

/** @throws ApiRuleError - `not_found`: there is no such record. */
export function requireFound<T>(record: T | undefined): T {
  if (record === undefined) throw new ApiRuleError('not_found');
  return record;
}
