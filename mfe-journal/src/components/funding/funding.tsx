import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { Button, QueryView, SelectField, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  definitionsQuery,
  createDefinitionKey,
  filterDefinitions,
  type FundingPlan,
} from '../../api/definitions';
import { joinQueries } from '../../api/join-queries';
import { movementsQuery, type Movements } from '../../api/movements';
import { tradesQuery } from '../../api/trades';
import { computeBalances } from '../risk/risk-figures';
import { RemoveDefinition } from '../definitions/remove-definition';
import { useAddressParams } from '../use-address-params';
import css from './funding.module.css';
import { computeOutcome, createTemplatePlans } from './plan';
import { PlanEditor } from './plan-editor';
import { PlanOutcome } from './plan-outcome';

/** The initial balance of a template: the balance before the first trade of the account. */
function computeFirstBalance(trades: readonly TradeEntity[], movements: Movements): number {
  const balanceBefore =
    computeBalances(trades, movements).beforeTrade.get(trades[0]?.ticket ?? '') ?? movements.opening;
  return balanceBefore > 0 ? Math.round(balanceBefore * 100) / 100 : 10_000;
}

interface ChoiceProps {
  readonly ownPlans: readonly FundingPlan[];
  readonly templates: readonly FundingPlan[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

function PlanChoice({ ownPlans, templates, value, onChange }: ChoiceProps) {
  const renderPlanOptions = (plans: readonly FundingPlan[]) =>
    plans.map(({ key, name }) => (
      <option key={key} value={key}>
        {name}
      </option>
    ));
  return (
    <SelectField label="Reglas" value={value} onChange={onChange}>
      {ownPlans.length > 0 && <optgroup label="Las mías">{renderPlanOptions(ownPlans)}</optgroup>}
      <optgroup label="Plantillas">{renderPlanOptions(templates)}</optgroup>
    </SelectField>
  );
}

interface PlanActionsProps {
  readonly plan: FundingPlan;
  readonly onChosen: (key: string | undefined) => void;
}

function PlanActions({ plan, onChosen }: PlanActionsProps) {
  const [edited, setEdited] = useState<FundingPlan>();
  const [isRemoving, setRemoving] = useState(false);
  const isTemplate = plan.version === 0;
  const edit = () =>
    setEdited(isTemplate ? { ...plan, key: createDefinitionKey(), name: `${plan.name}, mía` } : plan);
  return (
    <div className="pq-row">
      <Button onClick={edit}>{isTemplate ? 'Adaptar a mi contrato' : 'Editar'}</Button>
      {!isTemplate && (
        <Button variant="danger-quiet" onClick={() => setRemoving(true)}>
          Borrar
        </Button>
      )}
      {edited && (
        <PlanEditor
          key={edited.key}
          plan={edited}
          onClose={() => setEdited(undefined)}
          onStored={({ key }) => {
            setEdited(undefined);
            onChosen(key);
          }}
        />
      )}
      {isRemoving && !isTemplate && (
        <RemoveDefinition
          definition={plan}
          onClose={() => setRemoving(false)}
          onRemoved={() => onChosen(undefined)}
        >
          Tus operaciones no cambian.
        </RemoveDefinition>
      )}
    </div>
  );
}

interface PlansProps {
  readonly trades: readonly TradeEntity[];
  readonly movements: Movements;
  readonly ownPlans: readonly FundingPlan[];
  /** When the trades were read; the limits of that day apply. */
  readonly readAt: number;
}

function Plans({ trades, movements, ownPlans, readAt }: PlansProps) {
  const { search, change } = useAddressParams();
  const [openedAt] = useState(Date.now);
  const templates = createTemplatePlans(computeFirstBalance(trades, movements));
  const requested = search.get('reglas');
  const plan =
    [...ownPlans, ...templates].find(({ key }) => key === requested) ?? ownPlans[0] ?? templates[0];
  const choose = (reglas: string | undefined) => change({ reglas });
  if (!plan) return null;
  return (
    <>
      <div className={css.bar}>
        <PlanChoice ownPlans={ownPlans} templates={templates} value={plan.key} onChange={choose} />
        <PlanActions key={plan.key} plan={plan} onChosen={choose} />
      </div>
      <PlanOutcome plan={plan} outcome={computeOutcome(plan, trades, Math.max(openedAt, readAt))} />
    </>
  );
}

const skeleton = <Skeleton height="24rem" />;

/** The rules of prop firms, applied to the closings of an account. */
export function Funding({ account }: { readonly account: BrokerAccountEntity }) {
  const trades = useQuery(tradesQuery(account.id, {}, 'server'));
  const movements = useQuery(movementsQuery(account.id, 'server'));
  const definitions = useQuery(definitionsQuery);
  return (
    <QueryView
      query={joinQueries(trades, movements, definitions)}
      label="Cargando tus reglas"
      skeleton={skeleton}
    >
      {([{ trades: all }, known, stored]) => (
        <Plans
          trades={all}
          movements={known}
          ownPlans={filterDefinitions('funding', stored)}
          readAt={trades.dataUpdatedAt}
        />
      )}
    </QueryView>
  );
}
