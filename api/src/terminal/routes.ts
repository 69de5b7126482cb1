import { signedBody } from '../ea/terminal-body';
import type { Handlers, Services } from '../http/area';
import { publicAddress } from '../http/requests/public-address';
import { TextAnswer } from '../http/text-answer';
import {
  confirmTerminal,
  linkTerminal,
  listTerminals,
  moveLease,
  removeTerminal,
  revokeTerminal,
} from './owner/terminals';
import { licenceLibrary, offeredSource, programFor, sourceFile } from './owner/program';
import { pair, startPairing } from './pairing/pairing';
import { provenTerminal } from './sync/authenticate';
import { makeLoad, type BusyShare } from './sync/poll';
import type { SeenBatch } from './sync/seen';
import { sync } from './sync/sync';

/**
 * The calls of the owners of terminals, and of the authors of programs.
 *
 * @param folder - With the sources that this installation offers.
 */
export function terminalRoutes(services: Services, folder: string | undefined): Handlers {
  const [program, library] = [offeredSource(folder), offeredSource(folder, licenceLibrary)];
  return {
    getLicenceLibrary: async ({ request }) => sourceFile(library, publicAddress(services.settings, request)),
    getTerminalProgram: async ({ request }) => programFor(program, publicAddress(services.settings, request)),
    listTerminals: ({ person }) => listTerminals(services, person),
    startTerminalPairing: ({ person, body }) => startPairing(services, person, body),
    confirmTerminal: ({ person, params }) => confirmTerminal(services, person, params.id),
    revokeTerminal: ({ person, params }) => revokeTerminal(services, person, params.id),
    removeTerminal: ({ person, params }) => removeTerminal(services, person, params.id),
    moveTerminalLease: ({ person, params }) => moveLease(services, person, params.id),
    linkTerminal: ({ person, params, body }) => linkTerminal(services, person, params.id, body),
  };
}

/** The pairing of a terminal: a short body whose text is signed. */
export function pairingRoutes(services: Services): Handlers {
  return {
    async pairTerminal({ body, request }) {
      const { 'x-sign': signature = '' } = request.headers;
      const proof = { text: signedBody(request), signature: String(signature), address: request.ip };
      return new TextAnswer(await pair(services, { body, ...proof }));
    },
  };
}

/** The calls of paired terminals. */
export function syncRoutes(services: Services, seen: SeenBatch, busyShare?: BusyShare): Handlers {
  const { factor } = makeLoad(busyShare);
  const parts = { db: services.db, now: services.now, seen, factor };
  return {
    syncTerminal: async ({ body, request }) =>
      new TextAnswer(await sync(parts, provenTerminal(request), body)),
  };
}
