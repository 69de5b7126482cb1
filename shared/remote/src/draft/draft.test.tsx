import { hasUnsavedInput } from '@parque/remote';
import { expireSession, reloadSession, signIn, signOut } from '@parque/session';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { people } from '../testing';
import { discardDrafts, hasDraft, hasDrafts, useDraft } from './draft';

const createUser = (id: number) => ({ ...people.ana, id });

const values = { text: 'stored', code: '' };

function Form({ name = 'journal/note/1', text = 'stored' }: { name?: string; text?: string }) {
  const draft = useDraft(name, { ...values, text }, { withoutSecrets: (input) => ({ ...input, code: '' }) });
  const { value, isChanged, isRestored, isOutdated } = draft;
  return (
    <form>
      <input
        aria-label="Text"
        value={value.text}
        onChange={(event) => draft.set({ ...value, text: event.target.value })}
      />
      <input
        aria-label="Code"
        value={value.code}
        onChange={(event) => draft.set({ ...value, code: event.target.value })}
      />
      <button type="button" onClick={draft.discard}>
        Discard
      </button>
      <output>{JSON.stringify({ isChanged, isRestored, isOutdated })}</output>
    </form>
  );
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const getState = () => JSON.parse(screen.getByRole('status').textContent) as unknown;
const untouchedState = { isChanged: false, isRestored: false, isOutdated: false };

/** Types a text and closes the form. */
function leaveTyped(text: string) {
  const { unmount } = render(<Form />);
  type('Text', text);
  unmount();
}

beforeEach(() => {
  reloadSession();
  signIn('t1', createUser(7));
});

test('input of a closed form is shown when the form opens again, as restored', () => {
  leaveTyped('typed');
  render(<Form />);
  expect(screen.getByLabelText('Text')).toHaveValue('typed');
  expect(getState()).toEqual({ isChanged: true, isRestored: true, isOutdated: false });
});

test('the draft of a subject is not shown for another subject', () => {
  leaveTyped('typed');
  const { rerender } = render(<Form name="journal/note/2" />);
  expect(screen.getByLabelText('Text')).toHaveValue('stored');
  rerender(<Form />);
  expect(screen.getByLabelText('Text')).toHaveValue('typed');
});

test('a restored draft is outdated when the stored value has changed since', () => {
  leaveTyped('typed');
  render(<Form text="stored by another tab" />);
  expect(getState()).toEqual({ isChanged: true, isRestored: true, isOutdated: true });
});

test('a discarded draft does not come back', () => {
  leaveTyped('typed');
  const { unmount } = render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Text')).toHaveValue('stored');
  unmount();
  render(<Form />);
  expect(getState()).toEqual(untouchedState);
});

test('a form that is discarded by an earlier render shows what is stored now', () => {
  const use = ({ text }: { text: string }) => useDraft('auth/profile', { text });
  const { result, rerender } = renderHook(use, { initialProps: { text: 'stored' } });
  act(() => result.current.set({ text: 'typed ' }));
  const { discard } = result.current;
  rerender({ text: 'typed' });
  act(() => discard());
  expect([result.current.value, result.current.isChanged]).toEqual([{ text: 'typed' }, false]);
});

test('a text that is shorter than the stored one, and an emptied list, are restored', () => {
  const text = renderHook(() => useDraft('admin/fund/1', 'a long stored note'));
  act(() => text.result.current.set('a'));
  text.unmount();
  expect(renderHook(() => useDraft('admin/fund/1', 'a long stored note')).result.current.value).toBe('a');
  const list = renderHook(() => useDraft<readonly string[]>('connector/symbols/1', ['EURUSD']));
  act(() => list.result.current.set([]));
  list.unmount();
  expect(
    renderHook(() => useDraft<readonly string[]>('connector/symbols/1', ['EURUSD'])).result.current.value,
  ).toEqual([]);
});

test('input that equals the stored value is no draft', () => {
  const { rerender, unmount } = render(<Form />);
  type('Text', 'typed');
  type('Text', 'stored');
  expect(hasDraft('journal/note/1')).toBe(false);
  type('Text', 'saved');
  rerender(<Form text="saved" />);
  unmount();
  expect(hasDraft('journal/note/1')).toBe(false);
});

test('a secret is never stored', () => {
  const { unmount } = render(<Form />);
  type('Text', 'typed');
  type('Code', '123456');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
  unmount();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('123456');
  render(<Form />);
  expect(screen.getByLabelText('Text')).toHaveValue('typed');
  expect(screen.getByLabelText('Code')).toHaveValue('');
});

test('drafts end at the sign-out', () => {
  leaveTyped('typed');
  act(signOut);
  expect(sessionStorage).toHaveLength(0);
  act(() => signIn('t2', createUser(7)));
  expect(hasDraft('journal/note/1')).toBe(false);
});

const signOutElsewhere = () =>
  act(() => {
    localStorage.setItem('parque:signed-out:7', 'now');
    window.dispatchEvent(new StorageEvent('storage'));
  });

test('after a sign-out in another tab, the drafts of this tab are hidden, until the same user signs in', () => {
  leaveTyped('typed');
  signOutElsewhere();
  const { unmount } = render(<Form />);
  expect(screen.getByLabelText('Text')).toHaveValue('stored');
  unmount();
  act(() => signIn('t2', createUser(7)));
  render(<Form />);
  expect(screen.getByLabelText('Text')).toHaveValue('typed');
});

test('after a sign-out in another tab, another user who signs in never receives the drafts', () => {
  leaveTyped('typed');
  signOutElsewhere();
  act(() => signIn('t2', createUser(8)));
  expect(hasDraft('journal/note/1')).toBe(false);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('typed');
});

test('another user who signs in never receives a draft', () => {
  leaveTyped('typed');
  act(() => signIn('t2', createUser(8)));
  expect(hasDraft('journal/note/1')).toBe(false);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('typed');
});

test('drafts outlive an expired session of the same user', () => {
  leaveTyped('typed');
  act(() => expireSession('t1'));
  act(() => signIn('t2', createUser(7)));
  expect(hasDraft('journal/note/1')).toBe(true);
});

test('discardDrafts removes a draft and the drafts below it', () => {
  const { unmount } = render(<Form name="admin/product/5/reason" />);
  type('Text', 'typed');
  unmount();
  leaveTyped('other');
  discardDrafts('admin/product/5');
  expect(hasDraft('admin/product/5/reason')).toBe(false);
  expect(hasDraft('journal/note/1')).toBe(true);
});

test.each(['{broken', '[]', '{"owner":7,"byName":{"journal/note/1":{"value":"text","base":""}}}'])(
  'damaged storage (%s) is read as no draft',
  (text) => {
    sessionStorage.setItem('parque:drafts', text);
    render(<Form />);
    expect(getState()).toEqual(untouchedState);
  },
);

test('input that its form never saves is kept, and is no reason to confirm a sign-out', () => {
  const scratch = renderHook(() => useDraft('journal/calculator/1', { lots: '' }, { isScratch: true }));
  act(() => scratch.result.current.set({ lots: '2' }));
  expect([hasDrafts(), hasUnsavedInput()]).toEqual([false, false]);
  scratch.unmount();
  const again = renderHook(() => useDraft('journal/calculator/1', { lots: '' }, { isScratch: true }));
  expect(again.result.current.value).toEqual({ lots: '2' });
  expect(hasDrafts()).toBe(false);
  leaveTyped('typed');
  expect(hasDrafts()).toBe(true);
});
