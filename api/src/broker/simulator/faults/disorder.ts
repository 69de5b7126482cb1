import { setTimeout as pause } from 'node:timers/promises';
import { BrokerFault } from '../../fault';
import { faultOfNumber, type SimulatedFault } from '../numbers';

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Permanent faults of accounts, by their numbers. */
export function makeDisorder(slowMs: number) {
  const faults = new Map<number, SimulatedFault | undefined>();
  const hungOnce = new Set<number>();
  const faultOf = (login: number) => (faults.has(login) ? faults.get(login) : faultOfNumber[login]);

  return {
    faultOf,
    set(login: number, fault: SimulatedFault | undefined): void {
      faults.set(login, fault);
      hungOnce.delete(login);
    },
    /** Applies the permanent fault of an account to a call. */
    async suffer(login: number, signal: AbortSignal): Promise<void> {
      switch (faultOf(login)) {
        case 'unreachable':
          throw new BrokerFault('unreachable', 'the simulated broker is down');
        case 'disabled':
          throw new BrokerFault('refused', 'the simulated account is closed');
        case 'hanging':
        case 'hanging_at_the_door':
          return never(signal);
        case 'hanging_once':
          if (hungOnce.has(login)) return undefined;
          hungOnce.add(login);
          return never(signal);
        case 'slow':
          return pause(slowMs, undefined, { signal });
        case 'half':
        case 'trading_disabled':
        case undefined:
          return undefined;
      }
    },
  };
}

export type Disorder = ReturnType<typeof makeDisorder>;
