interface ProgressProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly note?: string | undefined;
}

/** The progress of a long operation. */
export function Progress({ label, done, note }: ProgressProps) {
  const percent = Math.round(done * 100);
  return (
    <div className="pq-progress">
      <div className="pq-progress__row">
        <span>{label}</span>
        <b translate="no">{note ?? `${percent} %`}</b>
      </div>
      <div
        className="pq-progress__track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
