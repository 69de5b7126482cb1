import css from './funding.module.css';

interface ProgressBarProps {
  /** The reached fraction, from 0 to 1; larger values are drawn as 1. */
  readonly share: number;
  /** `limit`: a full bar is a broken rule, so the bar warns before. */
  readonly kind: 'goal' | 'limit';
}

/** From this share on, a limit is close. */
const close = 0.75;

/** A bar for figures that stand beside it. */
export function ProgressBar({ share, kind }: ProgressBarProps) {
  const cut = Math.min(1, Math.max(0, share));
  const tone = kind === 'goal' ? 'up' : cut >= close ? 'danger' : 'accent';
  return (
    <span className={css.progress} data-tone={tone} aria-hidden="true">
      <span style={{ inlineSize: `${(100 * cut).toFixed(1)}%` }} />
    </span>
  );
}
