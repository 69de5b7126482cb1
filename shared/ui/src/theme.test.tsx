import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTheme } from './theme';

function Switch() {
  const { isDark, setTheme } = useTheme();
  return (
    <button type="button" onClick={() => setTheme(isDark ? 'light' : 'dark')}>
      {isDark ? 'oscuro' : 'claro'}
    </button>
  );
}

const readButton = () => screen.getByRole('button').textContent;
const getPageTheme = () => document.documentElement.dataset.theme;

function chooseInOtherTab(theme: string) {
  localStorage.setItem('parque:theme', theme);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'parque:theme', newValue: theme }));
  });
}

/** Reports a device that prefers dark pages, or no longer does. */
function fakeDevice() {
  const device = Object.assign(window.matchMedia('(prefers-color-scheme: dark)'), { matches: true });
  jest.spyOn(window, 'matchMedia').mockReturnValue(device);
  return {
    prefer(isDark: boolean) {
      Object.assign(device, { matches: isDark });
      act(() => void device.dispatchEvent(new Event('change')));
    },
  };
}

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test('a first visit is dark; a chosen theme is applied at once and stored for the next visit', async () => {
  render(<Switch />);
  expect(readButton()).toBe('oscuro');
  await userEvent.click(screen.getByRole('button'));
  expect(readButton()).toBe('claro');
  expect(getPageTheme()).toBe('light');
  expect(localStorage.getItem('parque:theme')).toBe('light');
});

test('a theme chosen in another tab is adopted', () => {
  render(<Switch />);
  chooseInOtherTab('light');
  expect(readButton()).toBe('claro');
  expect(getPageTheme()).toBe('light');
});

test('the theme of the system follows the device, also when it was chosen after the page was loaded', () => {
  const device = fakeDevice();
  device.prefer(false);
  render(<Switch />);
  expect(readButton()).toBe('oscuro');
  chooseInOtherTab('system');
  expect(readButton()).toBe('claro');
  expect(getPageTheme()).toBe('system');
  device.prefer(true);
  expect(readButton()).toBe('oscuro');
});

test('an unknown stored theme is ignored', () => {
  localStorage.setItem('parque:theme', 'sepia');
  render(<Switch />);
  expect(readButton()).toBe('oscuro');
});
