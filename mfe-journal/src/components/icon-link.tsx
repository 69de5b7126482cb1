import { Link } from '@parque/remote';
import { Icon, type IconName } from '@parque/ui';

interface IconLinkProps {
  readonly icon: IconName;
  readonly label: string;
  readonly to: string;
}

/** A link to another screen of the journal, in the toolbar. */
export function IconLink({ icon, label, to }: IconLinkProps) {
  return (
    <Link className="pq-iconbtn" data-outline="" aria-label={label} title={label} to={to}>
      <Icon name={icon} />
    </Link>
  );
}
