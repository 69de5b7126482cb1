import { findProgram, loadProgramFile } from '../../shop/licences/ea/programs';
import { getSignedBody } from '../../shop/licences/ea/terminal-body';
import type { Handlers, Services } from '../../core/http/area';
import { getPublicAddress } from '../../core/http/requests/public-address';
import { TextAnswer } from '../../core/http/text-answer';
import {
  confirmTerminal,
  linkTerminal,
  listTerminals,
  moveLease,
  removeTerminal,
  revokeTerminal,
} from './owner/terminals';
import { licenceLibrary, loadOfferedSource, toProgramEntity, createSourceAnswer } from './owner/program';
import { completePairing, startPairing } from './pairing/pairing';
import { requireProvenTerminal } from './sync/authenticate';
import { createLoad, type BusyShare } from './sync/poll';
import type { ContactBatch } from './sync/seen';
import { sync } from './sync/sync';

/**
 * The calls of the owners of terminals, and of the authors of MetaTrader programs.
 *
 * @param folder - The folder with the MQL5 sources that this installation offers for download.
 */
export function createTerminalRoutes(services: Services, folder: string | undefined): Handlers {
  const [program, library] = [loadOfferedSource(folder), loadOfferedSource(folder, licenceLibrary)];
  return {
    getLicenceLibrary: async ({ request }) =>
      createSourceAnswer(library, getPublicAddress(services.settings, request)),
    getTerminalProgram: async ({ request }) => ({
      ...toProgramEntity(program, getPublicAddress(services.settings, request)),
      compiled: await findProgram(services.db, 'terminal'),
    }),
    downloadTerminalProgram: () => loadProgramFile(services.db, 'terminal'),
    listTerminals: ({ user }) => listTerminals(services, user),
    startTerminalPairing: ({ user, body }) => startPairing(services, user, body),
    confirmTerminal: ({ user, params }) => confirmTerminal(services, user, params.id),
    revokeTerminal: ({ user, params }) => revokeTerminal(services, user, params.id),
    removeTerminal: ({ user, params }) => removeTerminal(services, user, params.id),
    moveTerminalLease: ({ user, params }) => moveLease(services, user, params.id),
    linkTerminal: ({ user, params, body }) => linkTerminal(services, user, params.id, body),
  };
}

/** The pairing of a terminal: a short body whose text is signed. */
export function createPairingRoutes(services: Services): Handlers {
  return {
    async pairTerminal({ body, request }) {
      const { 'x-sign': signature = '' } = request.headers;
      const proof = { text: getSignedBody(request), signature: String(signature), address: request.ip };
      return new TextAnswer(await completePairing(services, { body, ...proof }));
    },
  };
}

/** The calls of paired terminals. */
export function createSyncRoutes(
  services: Services,
  contacts: ContactBatch,
  busyShare?: BusyShare,
): Handlers {
  const { factor } = createLoad(busyShare);
  const parts = { db: services.db, now: services.now, contacts, factor };
  return {
    syncTerminal: async ({ body, request }) =>
      new TextAnswer(await sync(parts, requireProvenTerminal(request), body)),
  };
}
