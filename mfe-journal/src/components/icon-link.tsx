import { Link } from '@parque/remote';
import { Icon, type IconName } from '@parque/ui';

interface IconLinkProps {
  readonly icon: IconName;
  readonly word: string;
  /** A longer name, which contains the word. */
  readonly label?: string;
  readonly to: string;
  /** Whether it is drawn without a border. */
  readonly isMinor?: boolean;
}

/** A link to another screen of the journal, in the bar: an icon with its word, on phones the icon alone. */
export function IconLink({ icon, word, label = word, to, isMinor = false }: IconLinkProps) {
  return (
    <Link
      className="pq-btn"
      {...(isMinor && { 'data-size': 'sm', 'data-variant': 'ghost' })}
      aria-label={label}
      title={label}
      to={to}
    >
      <Icon name={icon} size="sm" />
      <span className="pq-hide-sm">{word}</span>
    </Link>
  );
}
