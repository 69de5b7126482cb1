import type { CallId, Calls } from '@parque/contract';
import type { ServerResponse } from 'node:http';

/** Events that are written to a response whose head is written, until the client leaves. */
export interface Events {
  writeTo(response: ServerResponse): Promise<void>;
}

/** The answer of a call as text of the type that its contract names, whole, in pieces as they are made, or as events. */
export class TextAnswer {
  constructor(
    readonly body: string | AsyncIterable<string> | Events,
    /** The file name under which a browser saves it. */
    readonly fileName?: string,
  ) {}
}

/** The calls that may be answered so. */
export type TextOf<Id extends CallId> = Calls[Id] extends { readonly text: string } ? TextAnswer : never;
