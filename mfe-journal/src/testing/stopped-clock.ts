const realFunctions = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
  ...(['requestIdleCallback', 'cancelIdleCallback'] as const),
];

/** Stops the clock at an instant until `jest.useRealTimers()`. All timers run. */
export const stopClock = (instant: string): void => {
  jest.useFakeTimers({ now: new Date(instant), doNotFake: realFunctions });
};
