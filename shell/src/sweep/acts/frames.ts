import type { FindCaller } from '../caller';
import { intercept } from '../intercept';

/**
 * Refuses frames of remotes. A new frame of the page has functions of its own, which nothing watches, and its own Trusted
 * Types, by which text would run as a worker.
 */
export function watchFrames({ Document }: Pick<typeof globalThis, 'Document'>, callerOf: FindCaller): void {
  const isFrame = (_document: object, input: readonly unknown[]) =>
    input.some((part) => /^(?:[^:]*:)?i?frame$/i.test(String(part)));
  intercept(Document, ['createElement', 'createElementNS'], {
    matters: isFrame,
    callerOf,
    before() {
      throw new DOMException(
        'A remote has no frames: show a link that opens the other page.',
        'NotAllowedError',
      );
    },
  });
}
