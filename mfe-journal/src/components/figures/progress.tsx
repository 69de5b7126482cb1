const toWidth = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;

type Tone = 'up' | 'danger' | undefined;

interface ProgressTrackProps {
  /** 0 to 1; other values are drawn as the nearer end. */
  readonly share: number;
  readonly tone?: Tone;
}

/** A bar for figures beside it. */
export const ProgressTrack = ({ share, tone }: ProgressTrackProps) => (
  <div className="pq-progress" data-tone={tone} aria-hidden="true">
    <div className="pq-progress__track">
      <i style={{ inlineSize: toWidth(share) }} />
    </div>
  </div>
);

interface ProgressProps {
  readonly label: string;
  /** The completed share, 0 to 1; undefined while it is not known. */
  readonly share: number | undefined;
  /** A text that replaces the percentage. */
  readonly note?: string | undefined;
  /** @default 'progressbar' */
  readonly role?: 'meter';
  readonly tone?: Tone;
}

/** The progress of a long operation, or a share, with its name. */
export function Progress({ label, share, note, role, tone }: ProgressProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div className="pq-progress" data-tone={tone}>
      <div className="pq-progress__row">
        <span>{label}</span>
        <b translate="no">{note ?? (percent === undefined ? '…' : `${percent} %`)}</b>
      </div>
      <div
        className="pq-progress__track"
        role={role ?? 'progressbar'}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={role && note}
      >
        <i style={{ inlineSize: toWidth(share ?? 0) }} />
      </div>
    </div>
  );
}
