import { render } from '@testing-library/react';
import { hasUnsavedInput, useUnsavedInput } from './unsaved-input';

function Form({ isDirty }: { readonly isDirty: boolean }) {
  useUnsavedInput(isDirty);
  return null;
}

function isConfirmationNeeded(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('unsaved input is reported while any form holds it, and leaving the page needs a confirmation', () => {
  const { rerender, unmount } = render(<Form isDirty={false} />);
  expect([hasUnsavedInput(), isConfirmationNeeded()]).toEqual([false, false]);
  rerender(<Form isDirty />);
  const other = render(<Form isDirty />);
  expect([hasUnsavedInput(), isConfirmationNeeded()]).toEqual([true, true]);
  rerender(<Form isDirty={false} />);
  expect(hasUnsavedInput()).toBe(true);
  other.unmount();
  expect([hasUnsavedInput(), isConfirmationNeeded()]).toEqual([false, false]);
  unmount();
});
