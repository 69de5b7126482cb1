import type { CallId, Calls } from '@parque/contract';
import type { EventStream } from './streams/event-stream';

/** The answer of a call as text of the type that its contract names, whole, in pieces as they are made, or as events. */
export class TextAnswer {
  constructor(
    readonly body: string | AsyncIterable<string> | EventStream,
    /** The file name under which a browser saves it. */
    readonly fileName?: string,
  ) {}
}

/** The calls that may be answered so. */
export type TextOf<Id extends CallId> = Calls[Id] extends { readonly text: string } ? TextAnswer : never;
