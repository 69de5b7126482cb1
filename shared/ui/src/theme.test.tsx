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

const shown = () => screen.getByRole('button').textContent;
const pageTheme = () => document.documentElement.dataset.theme;

function chosenInOtherTab(theme: string) {
  localStorage.setItem('parque:theme', theme);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'parque:theme', newValue: theme }));
  });
}

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test('a first visit is dark', () => {
  render(<Switch />);
  expect(shown()).toBe('oscuro');
});

test('the chosen theme is on the page at once, and kept for the next visit', async () => {
  render(<Switch />);
  await userEvent.click(screen.getByRole('button'));
  expect(shown()).toBe('claro');
  expect(pageTheme()).toBe('light');
  expect(localStorage.getItem('parque:theme')).toBe('light');
});

test('a later visit starts with the theme that was chosen', () => {
  localStorage.setItem('parque:theme', 'light');
  render(<Switch />);
  expect(shown()).toBe('claro');
});

test('a theme chosen in another tab is taken over', () => {
  render(<Switch />);
  chosenInOtherTab('light');
  expect(shown()).toBe('claro');
  expect(pageTheme()).toBe('light');
});

test('a stored theme that does not exist is as none', () => {
  localStorage.setItem('parque:theme', 'sepia');
  render(<Switch />);
  expect(shown()).toBe('oscuro');
});
