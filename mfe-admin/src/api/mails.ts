import { callQuery } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import { listMails } from '@parque/contract/addresses';

export const mailsQuery = (query: CallInput<'listMails'>['query']) => callQuery(listMails, { query });
