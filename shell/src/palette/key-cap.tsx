import css from './key-cap.module.css';

export function KeyCap({ children }: { readonly children: string }) {
  return <kbd className={css.cap}>{children}</kbd>;
}
