import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { Button, QueryView, SelectField, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createDefinitionKey,
  definitionsQuery,
  filterDefinitions,
  type FundingPlan,
} from '../api/definitions';
import { joinQueries } from '../api/join-queries';
import { type Movements, movementsQuery } from '../api/movements';
import { tradesQuery } from '../api/trades';
import { RemoveDefinition } from '../components/definitions/remove-definition';
import css from '../components/funding/funding.module.css';
import { computeOutcome, createTemplatePlans } from '../components/funding/plan';
import { PlanEditor } from '../components/funding/plan-editor';
import { PlanOutcome } from '../components/funding/plan-outcome';
import { AccountScreen } from '../components/panel/account-screen';
import { AccountBar } from '../components/panel/panel-bar';
import { computeBalances } from '../components/risk/risk-figures';
import { useAddressParams } from '../components/use-address-params';

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
  const [editedPlan, setEdited] = useState<FundingPlan>();
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
      {editedPlan && (
        <PlanEditor
          key={editedPlan.key}
          plan={editedPlan}
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
  const requestedKey = search.get('reglas');
  const plan =
    [...ownPlans, ...templates].find(({ key }) => key === requestedKey) ?? ownPlans[0] ?? templates[0];
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
function Funding({ account }: { readonly account: BrokerAccountEntity }) {
  const trades = useQuery(tradesQuery(account.id, {}, 'server'));
  const movements = useQuery(movementsQuery(account.id, 'server'));
  const definitions = useQuery(definitionsQuery);
  return (
    <QueryView
      query={joinQueries(trades, movements, definitions)}
      label="Cargando tus reglas"
      skeleton={skeleton}
    >
      {([{ trades: all }, loadedMovements, storedDefinitions]) => (
        <Plans
          trades={all}
          movements={loadedMovements}
          ownPlans={filterDefinitions('funding', storedDefinitions)}
          readAt={trades.dataUpdatedAt}
        />
      )}
    </QueryView>
  );
}

/** The rules of prop firms on the account that the address names. */
export function FundingScreen() {
  return (
    <AccountScreen
      title="Fondeo"
      empty={{ icon: 'gauge', title: 'Todavía no hay operaciones que comprobar' }}
      balanceLabel="Balance de la cuenta"
    >
      {(account) => (
        <>
          <AccountBar account={account} />
          <Funding key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
