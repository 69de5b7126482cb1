import type { BrokerAccountEntity, TradedSymbolEntity, TradingSymbolEntity } from '@parque/contract';
import { FindMore } from '@parque/remote/find-more';
import {
  Button,
  formatCurrencyName,
  formatNumber,
  hiddenAmount,
  SegmentedControl,
  SelectField,
  useHiddenAmounts,
} from '@parque/ui';
import { FigureField } from '../figure-field';
import { useState } from 'react';
import { useFindSymbols } from '../../api/symbols';
import { useCurrency } from '../figures/account-money';
import { formatShortDay } from '../figures/date-text';
import { formatDecimal } from '../figures/figure';
import css from './calculator.module.css';
import { ContractForm } from './contract-form';
import type { Contract } from './contracts';
import { getFigureKind, type TypedName } from './question';
import type { Calculator } from './use-calculator';

interface PartProps {
  readonly calculator: Calculator;
}

interface DecimalProps extends PartProps {
  readonly name: TypedName;
  readonly label: string;
  readonly unit?: string;
  /** Shown until the user types another figure. */
  readonly note?: string | undefined;
}

function Decimal({ calculator, name, label, unit, note }: DecimalProps) {
  const { isHidden } = useHiddenAmounts();
  // A typed balance is shown; a balance that was filled in is hidden like other amounts.
  const isSecret = isHidden && name === 'balance' && !calculator.isTyped(name);
  const filledNote = calculator.isTyped(name) ? undefined : note;
  return (
    <FigureField
      kind={getFigureKind(name)}
      label={label}
      name={name}
      unit={unit}
      value={isSecret ? '' : calculator.typed[name]}
      placeholder={isSecret ? hiddenAmount : undefined}
      maxLength={24}
      hint={isSecret ? undefined : filledNote}
      onChange={calculator.type(name)}
      error={calculator.faults[name]}
    />
  );
}

interface MarketProps extends PartProps {
  readonly account: BrokerAccountEntity;
  readonly symbols: readonly TradingSymbolEntity[];
  /** Markets of the history whose contract is not known. */
  readonly undescribedSymbols: readonly TradedSymbolEntity[];
  readonly onDescribe: (contract: Contract) => void;
}

/** The option of a market that is in no list; names of symbols have no space at their begin. */
const otherMarket = ' otro';

function describeMarket({ symbol, last }: Calculator): string | undefined {
  const texts = [
    ...(symbol
      ? [`Lote mínimo ${formatDecimal(symbol.lot_min)}`, `paso ${formatDecimal(symbol.lot_step)}`]
      : []),
    ...(last ? [`último precio ${formatDecimal(last.price)}, del ${formatShortDay(last.day)}`] : []),
  ];
  return texts.length > 0 ? texts.join(' · ') : undefined;
}

function Market({ account, calculator, symbols, undescribedSymbols, onDescribe }: MarketProps) {
  const { symbol, symbolName = '' } = calculator;
  const finding = useFindSymbols(account.id);
  const [isDescribing, setDescribing] = useState(false);
  const [isOther, setOther] = useState(false);
  const hasBroker = account.gateway !== 'statement';
  const isUndescribed = isOther || undescribedSymbols.some(({ name }) => name === symbolName);
  const listedName = symbol || isUndescribed ? symbolName : '';
  const describe = (contract: Contract) => {
    onDescribe(contract);
    setDescribing(false);
    setOther(false);
    calculator.chooseSymbol(contract.name);
  };
  return (
    <>
      <SelectField
        label="Mercado"
        name="symbol"
        data-first-focus=""
        hint={describeMarket(calculator)}
        autoFocus
        value={isOther ? otherMarket : listedName}
        onChange={(name) => {
          setDescribing(false);
          setOther(name === otherMarket);
          calculator.chooseSymbol(name === '' || name === otherMarket ? undefined : name);
        }}
        options={[
          { value: '', label: 'Selecciona un mercado' },
          ...[...symbols, ...undescribedSymbols].map(({ name }) => ({ value: name })),
          { value: otherMarket, label: 'Otro, con los datos de su contrato' },
        ]}
      />
      {!symbol && !isUndescribed && hasBroker && (
        <FindMore
          summary="Mi mercado no está en la lista"
          label="Buscar por nombre"
          isBusy={finding.isPending}
          error={finding.error}
          found={finding.data?.length}
          onSearch={(text) => finding.mutate(text)}
        />
      )}
      {symbol && !hasBroker && !isDescribing && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setDescribing(true)}>
            Cambiar los datos del contrato
          </Button>
        </div>
      )}
      {(isUndescribed || (symbol && isDescribing)) && (
        <ContractForm key={symbolName} name={symbolName} onSave={describe} />
      )}
    </>
  );
}

function describeRate({ base, quote, derived, text }: NonNullable<Calculator['rate']>): string {
  const rateHint = `Cuántos ${quote} vale 1 ${base}.`;
  if (derived === undefined || text.trim() !== '') return `${rateHint} Lo recordamos para la próxima vez.`;
  const price = formatNumber(derived, { maximumSignificantDigits: 6 });
  return `${rateHint} Si lo dejas vacío usamos ${price}, que sale de los otros cambios que conocemos.`;
}

/** The missing rate for the risk in the currency of the account. */
function MissingRate({ calculator }: PartProps) {
  const { rate } = calculator;
  if (!rate) return null;
  return (
    <FigureField
      label={`Cambio ${rate.base}/${rate.quote}`}
      name="rate"
      value={rate.text}
      onChange={rate.type}
      error={rate.fault}
      hint={describeRate(rate)}
    />
  );
}

function Mode({ calculator }: PartProps) {
  const canRecommend = calculator.plan?.canRecommend ?? false;
  return (
    <div>
      <SegmentedControl
        label="Lote"
        value={calculator.mode}
        onChange={calculator.chooseMode}
        options={[
          { value: 'minimum', label: 'Mínimo' },
          { value: 'recommended', label: 'Recomendado', disabled: !canRecommend },
        ]}
      />
      {!canRecommend && (
        <p className={`pq-field__hint ${css.modeHint}`}>
          El lote recomendado se activa al indicar el precio de entrada (PE) y el SL.
        </p>
      )}
    </div>
  );
}

interface FieldsProps extends MarketProps {
  /** When the balance that is filled in was the account's; undefined while it is current. */
  readonly balanceNote: string | undefined;
}

export function CalculatorFields({ calculator, balanceNote, ...market }: FieldsProps) {
  const { currency } = useCurrency();
  return (
    <div className="pq-stack">
      <div className="pq-pair">
        <Decimal
          calculator={calculator}
          name="balance"
          label="Balance"
          unit={formatCurrencyName(currency)}
          note={balanceNote}
        />
        <Decimal calculator={calculator} name="riskPercent" label="Riesgo por operación" unit="%" />
      </div>
      <Market calculator={calculator} {...market} />
      <div className={css.prices}>
        <Decimal calculator={calculator} name="entry" label="PE" />
        <Decimal calculator={calculator} name="stop" label="SL" />
        <Decimal calculator={calculator} name="target" label="TP" />
      </div>
      <MissingRate calculator={calculator} />
      <Mode calculator={calculator} />
      {calculator.draft.isChanged && (
        <div>
          <Button size="sm" variant="ghost" onClick={calculator.draft.discard}>
            Vaciar lo escrito
          </Button>
        </div>
      )}
    </div>
  );
}
