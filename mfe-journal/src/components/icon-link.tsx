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

/** A link to another screen of the journal, in the bar, whose style sheet hides the word where there is no room. */
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
      <span>{word}</span>
    </Link>
  );
}
