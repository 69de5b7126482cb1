import type { CopyChildEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Banner, Card, SegmentedControl, SubmitButton, toast, whyNotSaved } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { matchSymbol } from '@parque/domain/copy';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { symbolsQuery, useEditSetting } from '../../../api/copier';
import { FilterFields } from './filter-fields';
import { HoursFields } from './hours-fields';
import { OwnStopFields } from './own-stop-fields';
import { toRulesDraft, findRulesErrors, toRules, type RulesDraft } from './rules-draft';
import { directions, hourChoices, toRuleItems, stopChoices } from './rules-words';
import { SizingFields } from './sizing-fields';

/** The listed symbols that the child's broker lacks. Uses the names that the symbol table of the page has read. */
function useUnknownSymbols({ id, symbol_map }: CopyChildEntity, draft: RulesDraft): readonly string[] {
  const { data } = useQuery({ ...symbolsQuery(id), enabled: false });
  if (!data || data.names.length === 0) return [];
  return toRules(draft).symbols.filter((name) => 'problem' in matchSymbol(name, data.names, symbol_map));
}

export function RulesForm({ child }: { readonly child: CopyChildEntity }) {
  const typed = useDraft(`connector/rules/${child.id}`, toRulesDraft(child.rules));
  const { value: draft, set: setDraft, isChanged } = typed;
  const editing = useEditSetting(child, 'rules', ({ rules }) => {
    setDraft(toRulesDraft(rules));
    toast.success('Reglas guardadas');
  });
  const { save, isPending, error, reset, storedRow: otherVersion } = editing;
  const errors = findRulesErrors(draft);
  const unknown = useUnknownSymbols(child, draft);
  const isWrong = Object.keys(errors).length > 0;
  const change = (part: Partial<RulesDraft>) => {
    if (error && !otherVersion) reset();
    setDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isWrong) save(toRules(draft));
  };
  return (
    <Card
      title="Reglas de copia"
      note="Valen para lo que se abra desde que las guardes; las copias abiertas se cierran como siempre."
      padding="md"
    >
      <form className="pq-stack" noValidate onSubmit={submit}>
        <DraftNotice draft={typed} />
        <SizingFields currency={child.figures?.currency} draft={draft} errors={errors} onChange={change} />
        <SegmentedControl
          label="Dirección"
          value={draft.direction}
          onChange={(direction) => change({ direction })}
          options={directions}
        />
        {draft.direction === 'inversa' && (
          <Banner tone="accent" title="Esta cuenta vende lo que la maestra compra">
            El stop loss de la maestra pasa a ser el take profit de la copia, y al revés.
          </Banner>
        )}
        <FilterFields draft={draft} error={errors.symbols} unknown={unknown} onChange={change} />
        <SegmentedControl
          label="Cuándo"
          value={draft.hours}
          onChange={(hours) => change({ hours })}
          options={hourChoices}
        />
        {draft.hours === 'horario' && <HoursFields draft={draft} errors={errors} onChange={change} />}
        <SegmentedControl
          label="Stop loss y take profit"
          value={draft.stops}
          onChange={(stops) => change({ stops })}
          options={stopChoices}
        />
        {draft.stops === 'ajustar' && (
          <Banner tone="accent" title="Un stop demasiado cerca del precio se pone más lejos">
            Si el bróker no acepta el de la maestra, la copia lleva el más cercano que admita y se sigue
            intentando el de la maestra.
          </Banner>
        )}
        {draft.stops === 'no' && (
          <Banner tone="accent" title="Las copias no tendrán stop loss propio">
            Solo se cierran cuando cierra la maestra, o cuando las cierras tú.
          </Banner>
        )}
        {draft.stops !== 'no' && (
          <OwnStopFields draft={draft} error={errors.own_stop_points} onChange={change} />
        )}
        <SaveError
          {...editing}
          describe={toRuleItems}
          onTake={({ rules }) => setDraft(toRulesDraft(rules))}
        />
        <SubmitButton whyNot={whyNotSaved({ isChanged, isWrong })} isBusy={isPending}>
          Guardar reglas
        </SubmitButton>
      </form>
    </Card>
  );
}
