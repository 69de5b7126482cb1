import css from './key-cap.module.css';

/** A key, as it is printed on a keyboard. */
export function KeyCap({ children }: { readonly children: string }) {
  return <kbd className={css.cap}>{children}</kbd>;
}
