import { act, renderHook } from '@testing-library/react';
import { useHiddenAmounts, useTheme } from '.';

test('theme and hidden amounts can be chosen in a browser whose storage throws', () => {
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    }),
  );
  const { result } = renderHook(() => ({ theme: useTheme(), amounts: useHiddenAmounts() }));
  expect([result.current.theme.isDark, result.current.amounts.isHidden]).toEqual([true, false]);
  act(() => {
    result.current.theme.setTheme('light');
    result.current.amounts.setHidden(true);
  });
  expect([result.current.theme.isDark, result.current.amounts.isHidden]).toEqual([false, true]);
  spies.forEach((spy) => spy.mockRestore());
});
