import { createTrade } from '../../testing/journal';
import { computeOutcome, createTemplatePlans } from './plan';

test('the first day of a plan begins at midnight of its own clock', () => {
  const [template] = createTemplatePlans(10_000);
  if (!template) throw new Error('there is no template');
  const content = { ...template.content, zone: 'Europe/Prague', starts: '2026-11-02' };
  const lastMinute = createTrade('2026-11-02T00:59:00', -50, {
    ticket: 'a',
    date: '2026-11-01T22:59:00.000Z',
  });
  const first = createTrade('2026-11-01T23:00:00', 200, { ticket: 'b', date: '2026-11-01T23:00:00.000Z' });
  const now = Date.parse('2026-11-03T00:00:00Z');
  expect(computeOutcome({ ...template, content }, [lastMinute, first], now).balance).toBe(10_200);
});
