import { setTimeout as pause } from 'node:timers/promises';
import { BrokerError } from '../../fault';
import { faultsByNumber, type SimulatedFault } from '../numbers';

const waitForAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Permanent faults of accounts, by their numbers. */
export function createPermanentFaults(slowMs: number) {
  const faults = new Map<number, SimulatedFault | undefined>();
  const hungOnce = new Set<number>();
  const getFault = (login: number) => (faults.has(login) ? faults.get(login) : faultsByNumber[login]);

  return {
    getFault,
    set(login: number, fault: SimulatedFault | undefined): void {
      faults.set(login, fault);
      hungOnce.delete(login);
    },
    /** Applies the permanent fault of an account to a call. */
    async applyFault(login: number, signal: AbortSignal): Promise<void> {
      switch (getFault(login)) {
        case 'unreachable':
          throw new BrokerError('unreachable', 'the simulated broker is down');
        case 'disabled':
          throw new BrokerError('refused', 'the simulated account is closed');
        case 'hanging':
        case 'hanging_at_sign_in':
          return waitForAbort(signal);
        case 'hanging_once':
          if (hungOnce.has(login)) return undefined;
          hungOnce.add(login);
          return waitForAbort(signal);
        case 'slow':
          return pause(slowMs, undefined, { signal });
        case 'history_breaks':
        case 'trading_disabled':
        case undefined:
          return undefined;
      }
    },
  };
}

export type PermanentFaults = ReturnType<typeof createPermanentFaults>;
