import { ApiRuleError } from '../../../core/http/api-rule-error';

/** The last row of a page. */
export interface PagePosition {
  /** Time on the server's clock. */
  readonly time: number;
  readonly ticket: string;
}

export const formatCursor = ({ time, ticket }: PagePosition) => `${time}~${ticket}`;

/** @throws ApiRuleError - `invalid_input`: the text is no cursor. */
export function parseCursor(cursor: string | undefined): PagePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, time, ticket] = /^(\d{1,15})~(.+)$/.exec(cursor) ?? [];
  if (time === undefined || ticket === undefined) {
    throw new ApiRuleError('invalid_input', { fields: { cursor: 'No es una página de esta lista.' } });
  }
  return { time: Number(time), ticket };
}
