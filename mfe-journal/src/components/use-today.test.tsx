import type { DayZone } from '@parque/domain/journal';
import { renderHook } from '@testing-library/react';
import { useToday } from './use-today';

beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 10, 25, 22, 30) }));
afterEach(() => void jest.useRealTimers());

const renderToday = () =>
  renderHook(({ zone }: { zone: DayZone }) => useToday({ zone: 'Europe/Athens' }, zone), {
    initialProps: { zone: 'server' },
  });

test('today follows the clock that is chosen for the days', () => {
  const { result, rerender } = renderToday();
  expect(result.current).toBe('2026-11-26');
  rerender({ zone: 'America/Bogota' });
  expect(result.current).toBe('2026-11-25');
});

test('today stays while the screen is open over midnight', () => {
  const { result, rerender } = renderToday();
  jest.setSystemTime(Date.UTC(2026, 10, 26, 22, 30));
  rerender({ zone: 'server' });
  expect(result.current).toBe('2026-11-26');
});
