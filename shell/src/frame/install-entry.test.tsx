import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offerInstall } from '../offline/install';
import { InstallEntry } from './install-entry';

beforeAll(() => offerInstall());

/** The browser offers to install, as Chromium does. @returns What it was asked. */
function offer() {
  const prompt = jest.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

const entry = () => screen.queryByRole('button', { name: 'Instalar' });

test('the menu offers to install only while the browser does, which asks nothing by itself', async () => {
  render(<InstallEntry />);
  expect(entry()).not.toBeInTheDocument();
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(entry()).toBeVisible();
  expect(prompt).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(entry()).not.toBeInTheDocument();
});

test('whoever follows it is asked by the browser, once for each offer, and an open sheet closes', async () => {
  const onFollow = jest.fn();
  render(<InstallEntry onFollow={onFollow} />);
  const { prompt } = offer();
  await userEvent.click(screen.getByRole('button', { name: 'Instalar' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(onFollow).toHaveBeenCalledTimes(1);
  expect(entry()).not.toBeInTheDocument();
  offer();
  expect(entry()).toBeVisible();
});
