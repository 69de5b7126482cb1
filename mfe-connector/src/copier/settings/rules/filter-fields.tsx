import { SegmentedControl, TextField } from '@parque/ui';
import { UnknownSymbols } from '../unknown-symbols';
import type { RulesDraft } from './rules-draft';
import { sides, symbolLists } from './rules-words';

interface FilterFieldsProps {
  readonly draft: RulesDraft;
  readonly error: string | undefined;
  /** Listed symbols that the child's broker does not have. */
  readonly unknown: readonly string[];
  readonly onChange: (change: Partial<RulesDraft>) => void;
}

export function FilterFields({ draft, error, unknown, onChange }: FilterFieldsProps) {
  return (
    <div className="pq-stack">
      <SegmentedControl
        label="Operaciones de la maestra"
        value={draft.side}
        onChange={(side) => onChange({ side })}
        options={sides}
      />
      <SegmentedControl
        label="Símbolos"
        value={draft.symbol_list}
        onChange={(symbol_list) => onChange({ symbol_list })}
        options={symbolLists}
      />
      {draft.symbol_list !== 'todos' && (
        <TextField
          label="Nombres en la maestra"
          name="symbols"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2000}
          value={draft.symbols}
          onChange={(symbols) => onChange({ symbols })}
          hint="Separados por comas, por ejemplo EURUSD, XAUUSD."
          error={error}
        />
      )}
      <UnknownSymbols names={unknown}>
        Comprueba el nombre, o añade su equivalente en la tabla de símbolos.
      </UnknownSymbols>
    </div>
  );
}
