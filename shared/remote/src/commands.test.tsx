import { act, render } from '@testing-library/react';
import { isOffered, runCommand, useCommand } from './commands';

function Screen({ onRun }: { readonly onRun: (() => void) | undefined }) {
  useCommand('diario/calcular', onRun);
  return null;
}

const goTo = (address: string) =>
  act(() => {
    window.location.hash = address;
  });

test('a command is run by the visible screen, with its current state', () => {
  const runs: string[] = [];
  const { rerender, unmount } = render(<Screen onRun={() => runs.push('before')} />);
  rerender(<Screen onRun={() => runs.push('now')} />);
  runCommand('diario/calcular', '/diario');
  expect(runs).toEqual(['now']);
  unmount();
  expect(isOffered('diario/calcular')).toBe(false);
});

test('a screen can make a command unavailable', () => {
  const { rerender } = render(<Screen onRun={undefined} />);
  expect(isOffered('diario/calcular')).toBe(false);
  rerender(<Screen onRun={() => undefined} />);
  expect(isOffered('diario/calcular')).toBe(true);
});

test('a command waits for its screen and runs once', () => {
  goTo('/diario?mes=-1');
  runCommand('diario/calcular', '/diario');
  let times = 0;
  const count = () => (times += 1);
  render(<Screen onRun={count} />).unmount();
  render(<Screen onRun={count} />);
  expect(times).toBe(1);
});

test('a waiting command is dropped when the user navigates elsewhere', () => {
  runCommand('diario/calcular', '/diario');
  goTo('/otra');
  let times = 0;
  render(<Screen onRun={() => (times += 1)} />);
  expect(times).toBe(0);
});

describe('a command whose screen does not offer it', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function runWithout(precondition: undefined) {
    goTo('/diario');
    const unavailable = jest.fn();
    runCommand('diario/calcular', '/diario', unavailable);
    const { unmount } = render(<Screen onRun={precondition} />);
    return { unavailable, unmount };
  }

  function createLaterVisit() {
    const run = jest.fn();
    render(<Screen onRun={run} />);
    return run;
  }

  test('a command whose screen does not offer it is reported as unavailable, and does not run at a later visit', () => {
    const { unavailable, unmount } = runWithout(undefined);
    jest.advanceTimersByTime(8_000);
    unmount();
    expect(createLaterVisit()).not.toHaveBeenCalled();
    expect(unavailable).toHaveBeenCalledTimes(1);
  });

  test('a command whose screen does not offer it does not run after the user has done something else', () => {
    const { unavailable, unmount } = runWithout(undefined);
    window.dispatchEvent(new Event('pointerdown'));
    unmount();
    expect(createLaterVisit()).not.toHaveBeenCalled();
    jest.advanceTimersByTime(8_000);
    expect(unavailable).not.toHaveBeenCalled();
  });
});
