import { ApiRuleError } from '../../../core/http/api-rule-error';

/** The last row of a page. */
export interface PagePosition {
  /** Time on the server's clock. */
  readonly time: number;
  readonly ticket: string;
}

const formatCursor = ({ time, ticket }: PagePosition) => `${time}~${ticket}`;

/** Cuts rows, of which one more than `limit` was read, to a page; `next` is null on the last page. */
export function cutPage<Row>(rows: readonly Row[], limit: number, getPosition: (row: Row) => PagePosition) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last && rows.length > page.length ? formatCursor(getPosition(last)) : null };
}

/** @throws ApiRuleError - `invalid_input`: the text is no cursor. */
export function parseCursor(cursor: string | undefined): PagePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, time, ticket] = /^(\d{1,15})~(.+)$/.exec(cursor) ?? [];
  if (time === undefined || ticket === undefined) {
    throw new ApiRuleError('invalid_input', { fields: { cursor: 'No es una página de esta lista.' } });
  }
  return { time: Number(time), ticket };
}
