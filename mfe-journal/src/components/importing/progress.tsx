interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; undefined while it is not known. */
  readonly done: number | undefined;
  readonly note?: string | undefined;
}

/** The progress of a long operation. */
export function Progress({ label, done, note }: ProgressProps) {
  const percent = done === undefined ? undefined : Math.round(done * 100);
  return (
    <div className="pq-progress">
      <div className="pq-progress__row">
        <span>{label}</span>
        <b translate="no">{note ?? (percent === undefined ? '…' : `${percent} %`)}</b>
      </div>
      <div
        className="pq-progress__track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent ?? 0}%` }} />
      </div>
    </div>
  );
}
