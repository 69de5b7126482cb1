import type { ConnectorAccountEntity } from '@parque/contract';
import { SelectField } from '@parque/ui';
import { useServerName } from '../../api/servers';

interface MasterFieldProps {
  readonly masters: readonly ConnectorAccountEntity[];
  readonly value: string;
  readonly onChange: (master: string) => void;
  /** The label of the option without a master. Without it, the present master can only be replaced. */
  readonly none?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** The master that a child copies. One that is being removed takes no further children. */
export function MasterField({ masters, none, ...field }: MasterFieldProps) {
  const serverName = useServerName();
  return (
    <SelectField
      label="Copia de"
      name="master_id"
      {...field}
      options={[
        ...(none !== undefined ? [{ value: '', label: none }] : []),
        ...masters.map((master) => ({
          value: master.id,
          label: `${master.number} · ${serverName(master)}`,
          disabled: master.is_leaving === true,
        })),
      ]}
    />
  );
}
