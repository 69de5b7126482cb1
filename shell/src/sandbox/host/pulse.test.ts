import { createPulse } from './pulse';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function beginPulse() {
  const sendPing = jest.fn();
  const onSilence = jest.fn();
  const pulse = createPulse(15_000, sendPing, onSilence);
  pulse.begin();
  return { pulse, sendPing, onSilence };
}

test('a frame that answers no ping for more than 15 s is reported once', () => {
  const { sendPing, onSilence } = beginPulse();
  jest.advanceTimersByTime(15_000);
  expect(sendPing).toHaveBeenCalled();
  expect(onSilence).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('a frame that answers is never reported', () => {
  const { pulse, onSilence } = beginPulse();
  for (let seconds = 0; seconds < 60; seconds += 10) {
    jest.advanceTimersByTime(10_000);
    pulse.beat();
  }
  expect(onSilence).not.toHaveBeenCalled();
});

test('time in the background does not count', () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { onSilence } = beginPulse();
  jest.advanceTimersByTime(60_000);
  expect(onSilence).not.toHaveBeenCalled();
});

test('a frame is not reported after its visit has ended', () => {
  const { pulse, sendPing, onSilence } = beginPulse();
  pulse.end();
  jest.advanceTimersByTime(60_000);
  expect(sendPing).not.toHaveBeenCalled();
  expect(onSilence).not.toHaveBeenCalled();
});
