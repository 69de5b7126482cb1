import type { ConnectorAccountEntity } from '@parque/contract';
import { Banner, countText, pluralize } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { copierQuery } from '../../api/copier';
import { MasterField } from './master-field';

interface MasterChoiceProps {
  readonly masters: readonly ConnectorAccountEntity[];
  readonly editing: ConnectorAccountEntity | undefined;
  /** The id of the chosen master; empty: none. */
  readonly value: string;
  readonly onChange: (master: string) => void;
  readonly error: string | undefined;
}

/** The number of copies of the child in the cached state. The API checks it again. */
function useOpenCount(child: ConnectorAccountEntity | undefined): number {
  const { data } = useQuery({ ...copierQuery, enabled: child !== undefined });
  return data?.children.find(({ id }) => id === child?.id)?.open_copies ?? 0;
}

function getMasterHint(open: number): string {
  if (open === 0) return 'Si la cambias, la cuenta queda pausada hasta que la actives de nuevo.';
  const copies = countText(open, 'copia abierta', 'copias abiertas');
  return `Tiene ${copies} de esta maestra. ${pluralize(open, 'Ciérrala', 'Ciérralas')} antes de cambiarla.`;
}

export function MasterChoice({ masters, editing, value, onChange, error }: MasterChoiceProps) {
  const open = useOpenCount(editing);
  const present = editing?.master_id;
  const isFollowing = present !== undefined && present !== null;
  const next = masters.find(({ id }) => String(id) === value);
  const isMove = editing !== undefined && next !== undefined && next.id !== present;
  const isBlocked = isFollowing && open > 0;
  const noneLabel = editing ? 'Sin maestra' : 'Selecciona una maestra';
  return (
    <>
      <MasterField
        masters={masters}
        value={value}
        onChange={onChange}
        none={isFollowing ? undefined : noneLabel}
        hint={isFollowing && (isBlocked || !isMove) ? getMasterHint(open) : undefined}
        error={error}
        disabled={isBlocked && !isMove}
      />
      {isMove && !isBlocked && (
        <Banner
          tone="accent"
          title={`La cuenta ${editing.number} pasará a copiar de la maestra ${next.number}`}
        >
          {isFollowing ? 'Queda' : 'Sigue'} pausada, y no se copia nada hasta que la actives y lo confirmes de
          nuevo. Lo que esa maestra ya tiene abierto solo se copia con «Sincronizar ahora».
        </Banner>
      )}
    </>
  );
}
