import type { TradingSymbolEntity } from '@parque/contract';
import { useUserStorage } from '@parque/session';

/** Contract data that the user copied from the platform, because no broker reports them. */
export interface Contract {
  readonly name: string;
  readonly lot_min: number;
  readonly lot_step: number;
  readonly lot_max: number | null;
  readonly contract_size: number | null;
  readonly tick_size: number;
  /** The value for one lot, in the currency of the account; null: it follows from the contract size and a rate. */
  readonly tick_value: number | null;
  readonly profit_currency: string | null;
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0;
const isPositiveOrNull = (value: unknown): value is number | null => value === null || isPositive(value);

function isContract(value: unknown): value is Contract {
  if (typeof value !== 'object' || value === null) return false;
  const { name, lot_min, lot_step, lot_max, contract_size, tick_size, tick_value, profit_currency } =
    value as Partial<Record<string, unknown>>;
  return (
    typeof name === 'string' &&
    [lot_min, lot_step, tick_size].every(isPositive) &&
    [lot_max, contract_size, tick_value].every(isPositiveOrNull) &&
    (profit_currency === null || typeof profit_currency === 'string')
  );
}

/** Maximum number of stored contracts per account. Adding another one removes the oldest. */
const maxContracts = 100;

/** The contract data that the user typed for an account. They are stored in this browser. */
export function useContracts(accountId: number) {
  const [storedContracts, store] = useUserStorage(`journal/contracts/${accountId}`);
  const contracts = (Array.isArray(storedContracts) ? (storedContracts as unknown[]) : []).filter(isContract);
  return {
    symbols: contracts.map((contract, index): TradingSymbolEntity => ({
      ...contract,
      id: -1 - index,
      digits: 0,
    })),
    save: (contract: Contract) =>
      store([...contracts.filter(({ name }) => name !== contract.name), contract].slice(-maxContracts)),
  };
}
