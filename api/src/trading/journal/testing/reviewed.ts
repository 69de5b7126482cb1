import type { StatementDealEntity } from '@parque/contract';
import { createHeader, createStatementDeal, importReport } from './statement';
import { createTrader } from './trader';

const toTime = (minute: number) => Date.UTC(2025, 2, 3, 9, minute);

/** A position that was opened and closed within a minute. Its trade has the ticket `<index>2`. */
const createPosition = (index: number): StatementDealEntity[] => {
  const position = { order: `${index}`, positionId: `${index}` };
  const closing = { type: 'sell', entry: 'out', profit: 100 } as const;
  return [
    createStatementDeal(`${index}1`, { ...position, time: toTime(2 * index) }),
    createStatementDeal(`${index}2`, { ...position, ...closing, time: toTime(2 * index + 1) }),
  ];
};

export const emptyReview = { setup: null, kept: [], broken: [], mistakes: [], rating: null, version: 0 };
export const setupKey = 'setup-0001';
export const ruleKeys = ['regla-0001', 'regla-0002'];

/** The api, with Ana, an account of three trades (`12`, `22`, `32`), and a setup with two rules. */
export async function withTrades() {
  const api = await createTrader();
  const { body } = await importReport(api.ana, createHeader(10_001_234), [1, 2, 3].flatMap(createPosition));
  const id = body.account.id as number;
  const content = { rules: ruleKeys.map((rule) => ({ key: rule, text: rule })) };
  const { body: setup } = await api.ana.put(`/journal/definitions/${setupKey}`, {
    kind: 'setup',
    name: 'Ruptura',
    content,
    version: 0,
  });
  return {
    ...api,
    id,
    setup,
    review: (ticket: string, marks: Record<string, unknown>) =>
      api.ana.put(`/account/${id}/trades/${ticket}/review`, { ...emptyReview, ...marks }),
    change: (change: Record<string, unknown>) => api.ana.put(`/account/${id}/reviews`, change),
    undo: (replaced: unknown) => api.ana.put(`/account/${id}/reviews/undo`, { replaced }),
    note: (ticket: string, text: string, tags: readonly string[]) =>
      api.ana.put(`/account/${id}/notes`, { kind: 'trade', key: ticket, text, tags }),
    listReviews: async () => (await api.ana.get(`/account/${id}/reviews`)).body,
    listNotes: async () => (await api.ana.get(`/account/${id}/notes`)).body,
  };
}
