import { ButtonLink, Icon } from '@parque/ui';

interface BackLinkProps {
  readonly label: string;
  readonly href: string;
  readonly className?: string | undefined;
}

/** A link back, beside other tools of a screen. On a phone it is an arrow, so that all tools fit into one row. */
export function BackLink({ label, href, className }: BackLinkProps) {
  return (
    <ButtonLink className={className} href={href} aria-label={label} title={label}>
      <span className="pq-only-sm">
        <Icon name="chevron-left" size="sm" />
      </span>
      <span className="pq-hide-sm">{label}</span>
    </ButtonLink>
  );
}
