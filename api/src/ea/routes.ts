import type { FastifyRequest } from 'fastify';
import type { Handlers, Services } from '../http/area';
import { publicAddress } from '../http/requests/public-address';
import { TextAnswer } from '../http/text-answer';
import { checkLicence } from './check';
import { contactsFor, contactsPage, refusalsPage } from './contacts';
import { decisionLine } from './decision';
import { keyFor, renewKey } from './licence-key';
import { programFile, programOf, type Programs } from './programs';

function acceptsText({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/plain') && !accept.includes('application/json');
}

export function eaRoutes(services: Services, programs: Programs): Handlers {
  return {
    async checkLicence({ body, request }) {
      const decision = await checkLicence(services, body, request.ip);
      return acceptsText(request) ? new TextAnswer(decisionLine(decision, body)) : decision;
    },
    getEaKey: ({ params, person }) => keyFor(services, person, params.productId),
    renewEaKey: ({ params, person }) => renewKey(services, person, params.productId),
    getEaProgram: ({ params, person, request }) =>
      programOf(services, programs, {
        personId: person.id,
        productId: params.productId,
        address: publicAddress(services.settings, request),
      }),
    downloadEaProgram: ({ params, person }) =>
      programFile(services, programs, { personId: person.id, productId: params.productId }),
    getEaContacts: ({ params, person }) => contactsFor(services, person, params.productId),
    listEaRefusals: ({ query }) => refusalsPage(services, query),
    listEaContacts: ({ query }) => contactsPage(services, query),
  };
}
