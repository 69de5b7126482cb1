import css from './calendar.module.css';

/** A sheet with a folded corner: marks a day with a note. */
export function NoteMark() {
  return (
    <svg className={css.note} viewBox="0 0 8 10" aria-hidden="true">
      <path d="M0 0h5l3 3v7H0z" />
    </svg>
  );
}
