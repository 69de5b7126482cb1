import type { FastifyRequest } from 'fastify';
import type { Handlers, Services } from '../../../core/http/area';
import { getPublicAddress } from '../../../core/http/requests/public-address';
import { TextAnswer } from '../../../core/http/text-answer';
import { checkLicence } from './check';
import { listLicenceContacts, loadContactsPage, loadRefusalsPage } from './contacts';
import { formatDecisionLine } from './decision';
import { getLicenceKey, renewKey } from './licence-key';
import { getProgram, getProgramFile, listPrograms, removeProgram, storeProgram } from './programs';

function isTextAccepted({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/plain') && !accept.includes('application/json');
}

export function createEaRoutes(services: Services): Handlers {
  return {
    async checkLicence({ body, request }) {
      const decision = await checkLicence(services, body, request.ip);
      return isTextAccepted(request) ? new TextAnswer(formatDecisionLine(decision, body)) : decision;
    },
    getEaKey: ({ params, user }) => getLicenceKey(services, user, params.productId),
    renewEaKey: ({ params, user }) => renewKey(services, user, params.productId),
    getEaProgram: ({ params, user, request }) =>
      getProgram(services, {
        userId: user.id,
        productId: params.productId,
        address: getPublicAddress(services.settings, request),
      }),
    downloadEaProgram: ({ params, user }) =>
      getProgramFile(services, { userId: user.id, productId: params.productId }),
    listPrograms: () => listPrograms(services),
    uploadProgram: ({ params, body, user }) => storeProgram(services, user, { params, body }),
    removeProgram: ({ params, user }) => removeProgram(services, user, params.kind),
    getEaContacts: ({ params, user }) => listLicenceContacts(services, user, params.productId),
    listEaRefusals: ({ query }) => loadRefusalsPage(services, query),
    listEaContacts: ({ query }) => loadContactsPage(services, query),
  };
}
