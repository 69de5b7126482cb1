import type { CallId, Calls } from '@parque/contract';
import type { ServerResponse } from 'node:http';

/** Events. They are written after the head of a response, until the client disconnects. */
export interface Events {
  writeTo(response: ServerResponse): Promise<void>;
}

/** The text that answers a call: whole, in pieces as they are made, or as events. The contract names its media type. */
export class TextAnswer {
  constructor(
    readonly body: string | AsyncIterable<string> | Events,
    /** The file name under which a browser saves it. */
    readonly fileName?: string,
  ) {}
}

/** The text answer of a call; `never` for a call that answers with JSON. */
export type CallText<Id extends CallId> = Calls[Id] extends { readonly text: string } ? TextAnswer : never;
