import { readSettings } from '@parque/remote';
import { Icon, type IconProps } from '@parque/ui';

interface SupportLinkProps extends Pick<IconProps, 'size'> {
  readonly className: string;
  readonly variant?: 'ghost';
  readonly onFollow?: (() => void) | undefined;
}

/** The support chat in a new tab, if this installation has one. */
export function SupportLink({ className, variant, size, onFollow }: SupportLinkProps) {
  const { supportChatUrl } = readSettings();
  if (!supportChatUrl) return null;
  return (
    <a
      className={className}
      data-variant={variant}
      href={supportChatUrl}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onFollow}
    >
      <Icon name="chat" size={size} />
      Soporte
    </a>
  );
}
