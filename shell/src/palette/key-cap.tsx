import css from './key-cap.module.css';

/** A key, drawn like a key of a keyboard. */
export function KeyCap({ children }: { readonly children: string }) {
  return <kbd className={css.cap}>{children}</kbd>;
}
