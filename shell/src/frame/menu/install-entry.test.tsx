import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offerInstall } from '../../offline/install';
import { InstallEntry } from './install-entry';

beforeAll(() => offerInstall());

/** Offers to install, like Chromium. @returns The event and its prompt. */
function offer() {
  const prompt = jest.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

const findEntry = () => screen.queryByRole('button', { name: 'Instalar' });

test('the menu has an install entry while the browser offers it, and no prompt opens by itself', async () => {
  render(<InstallEntry />);
  expect(findEntry()).not.toBeInTheDocument();
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(findEntry()).toBeVisible();
  expect(prompt).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(findEntry()).not.toBeInTheDocument();
});

test('choosing the entry opens the prompt of the browser once for each offer, and closes an open sheet', async () => {
  const onFollow = jest.fn();
  render(<InstallEntry onFollow={onFollow} />);
  const { prompt } = offer();
  await userEvent.click(screen.getByRole('button', { name: 'Instalar' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(onFollow).toHaveBeenCalledTimes(1);
  expect(findEntry()).not.toBeInTheDocument();
  offer();
  expect(findEntry()).toBeVisible();
});
