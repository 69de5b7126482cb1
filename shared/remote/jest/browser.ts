import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** jsdom has no layout, and therefore nothing to scroll. */
window.scrollTo = () => undefined;

/** What does not come in this time does not come; a busy machine may need longer than the second that is usual. */
configure({ asyncUtilTimeout: 5_000 * Number(process.env.PARQUE_LOAD_FACTOR ?? 1) });

/** An error message of React or of the browser is a defect, and fails the test. */
beforeEach(() => {
  jest.spyOn(console, 'error');
  jest.spyOn(console, 'warn');
  (console.error as jest.Mock).mockImplementation(() => undefined);
  (console.warn as jest.Mock).mockImplementation(() => undefined);
});

afterEach(() => {
  const complaints = [...(console.error as jest.Mock).mock.calls, ...(console.warn as jest.Mock).mock.calls];
  jest.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  window.location.hash = '';
  expect(complaints).toEqual([]);
});
