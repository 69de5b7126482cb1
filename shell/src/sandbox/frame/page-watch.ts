import { hasUnsavedInput } from '@parque/remote';
import { listOfferedCommands } from '@parque/remote/host';
import { getCurrentToasts, dismissAllToasts, subscribeToToasts } from '@parque/ui/toasts';
import { isPaletteShortcut, getSingleKey } from '../../palette/key-press';
import type { FromFrame } from '../protocol';

type Post = (message: FromFrame) => void;

/** The shell draws toasts, so that they are above the whole page and remain after a navigation. */
function forwardToasts(post: Post): void {
  subscribeToToasts(() => {
    const notices = getCurrentToasts();
    if (notices.length === 0) return;
    for (const { tone, title, detail } of notices) post({ type: 'toast', tone, title, detail });
    dismissAllToasts();
  });
}

/** Keys of the shell: the palette, and shortcuts outside fields and dialogs. */
function forwardKeys(post: Post): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const isPalette = isPaletteShortcut(event);
    if (!isPalette && getSingleKey(event) === undefined) return;
    if (isPalette) event.preventDefault();
    // As in the page, the palette does not open in front of a dialog.
    if (isPalette && document.querySelector('dialog[open]')) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    post({ type: 'key', key, ctrlKey, metaKey, altKey, shiftKey });
  });
}

function forwardTitle(post: Post): void {
  const element = document.querySelector('title');
  if (!element) return;
  const observer = new MutationObserver(() => post({ type: 'title', title: document.title }));
  observer.observe(element, { childList: true, characterData: true, subtree: true });
}

function forwardDialogs(post: Post): void {
  let isOpen = false;
  const observer = new MutationObserver(() => {
    const isOpenNow = document.querySelector('dialog[open]') !== null;
    if (isOpenNow !== isOpen) post({ type: 'dialog', isOpen: isOpenNow });
    isOpen = isOpenNow;
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
}

const everyMs = 200;

/** Screens begin and end to offer commands, and to have unsaved input, when they render. */
function forwardOffers(post: Post): void {
  let names = '';
  let isUnsaved = false;
  setInterval(() => {
    const offeredNames = listOfferedCommands();
    if (offeredNames.join() !== names) post({ type: 'commands', names: offeredNames });
    if (hasUnsavedInput() !== isUnsaved) post({ type: 'unsaved', isUnsaved: !isUnsaved });
    names = offeredNames.join();
    isUnsaved = hasUnsavedInput();
  }, everyMs);
}

function forwardSize(content: HTMLElement, post: Post): void {
  const report = () => post({ type: 'size', height: Math.ceil(content.getBoundingClientRect().height) });
  new ResizeObserver(report).observe(content);
}

/** Sends to the shell what the remote does to the page: its size, toasts, title, keys, dialogs, commands, unsaved input. */
export function watchFrame(content: HTMLElement, post: Post): void {
  forwardSize(content, post);
  forwardToasts(post);
  forwardKeys(post);
  forwardTitle(post);
  forwardDialogs(post);
  forwardOffers(post);
}
