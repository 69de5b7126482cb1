import { Link } from '@parque/remote';
import { Icon, type IconName } from '@parque/ui';

interface IconLinkProps {
  readonly icon: IconName;
  readonly label: string;
  /** The visible word, a part of the label. */
  readonly word: string;
  readonly to: string;
}

/** A link to another screen of the journal, in the toolbar: an icon with its word. */
export function IconLink({ icon, label, word, to }: IconLinkProps) {
  return (
    <Link className="pq-btn" aria-label={label} title={label} to={to}>
      <span className="pq-hide-sm">
        <Icon name={icon} size="sm" />
      </span>
      {word}
    </Link>
  );
}
