import { render } from '@testing-library/react';
import { hasUnsavedInput, useUnsavedInput } from './unsaved-input';

function Form({ isDirty }: { readonly isDirty: boolean }) {
  useUnsavedInput(isDirty);
  return null;
}

function isAskedOnLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('unsaved input is known as long as some form holds it, and leaving the page is asked for', () => {
  const { rerender, unmount } = render(<Form isDirty={false} />);
  expect([hasUnsavedInput(), isAskedOnLeaving()]).toEqual([false, false]);
  rerender(<Form isDirty />);
  const other = render(<Form isDirty />);
  expect([hasUnsavedInput(), isAskedOnLeaving()]).toEqual([true, true]);
  rerender(<Form isDirty={false} />);
  expect(hasUnsavedInput()).toBe(true);
  other.unmount();
  expect([hasUnsavedInput(), isAskedOnLeaving()]).toEqual([false, false]);
  unmount();
});

test('a form that goes takes its input with it', () => {
  render(<Form isDirty />).unmount();
  expect(hasUnsavedInput()).toBe(false);
});
