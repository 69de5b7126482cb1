import type { RemoteContributionEntity } from '@parque/contract';
import type { Query } from './call-values';
import type { FaultPhase, FaultReason } from '../remotes/fault';
import type { ChosenRemote } from '../remotes/composition';

/** Choices of the user in this browser that change how screens look, by their key in local storage. */
export type Choices = Readonly<Record<string, string | null>>;

/** A call of the api that the shell makes for a remote. */
export interface CallRequest {
  readonly type: 'call';
  /** Names the call in its answer and its abort. */
  readonly id: number;
  readonly method: string;
  /** The path with the values of its parameters: /product/oro */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: object | undefined;
}

/** The fields of an ApiError, which has no prototype on the other side of a port. */
export interface CallFailure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly requestId: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterMs: number | undefined;
}

/** What the frame of a third party sends. The shell trusts none of it: see host/messages.ts. */
export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'mounted' }
  | { readonly type: 'left' }
  | {
      readonly type: 'fault';
      readonly phase: FaultPhase;
      readonly reason: FaultReason;
      readonly message: string;
    }
  | { readonly type: 'size'; readonly height: number }
  | { readonly type: 'navigate'; readonly to: string; readonly replace: boolean }
  | { readonly type: 'title'; readonly title: string }
  | {
      readonly type: 'toast';
      readonly tone: 'ok' | 'error' | 'info';
      readonly title: string;
      readonly detail: string | undefined;
    }
  | {
      readonly type: 'key';
      readonly key: string;
      readonly ctrlKey: boolean;
      readonly metaKey: boolean;
      readonly altKey: boolean;
      readonly shiftKey: boolean;
    }
  | { readonly type: 'commands'; readonly names: readonly string[] }
  | { readonly type: 'unsaved'; readonly isUnsaved: boolean }
  | { readonly type: 'dialog'; readonly isOpen: boolean }
  | { readonly type: 'pong' }
  | { readonly type: 'abort'; readonly id: number }
  | CallRequest;

/** What the shell sends into the frame. It contains neither the token nor anything about the user. */
export type ToFrame =
  | {
      readonly type: 'open';
      readonly remote: ChosenRemote;
      /** Shown in place of a screen. */
      readonly contribution?: RemoteContributionEntity | undefined;
      /** Path and query of the screen. */
      readonly address: string;
      readonly choices: Choices;
      /** The addresses of all remotes, for `isKnownAddress`. */
      readonly addresses: readonly string[];
    }
  | { readonly type: 'address'; readonly address: string }
  | { readonly type: 'choices'; readonly choices: Choices }
  | { readonly type: 'command'; readonly name: string }
  /** The part of the frame that the user sees, in pixels from its upper edge. Dialogs are placed in it. */
  | { readonly type: 'visible'; readonly top: number; readonly height: number }
  | { readonly type: 'leave' }
  | { readonly type: 'ping' }
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly failure: CallFailure };

/** Names the one message that is no message of the port: the shell sends the port with it. */
export const portMessage = 'parque-port';
