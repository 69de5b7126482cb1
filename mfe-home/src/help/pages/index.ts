import type { HelpPage } from '../page';
import { topics, type TopicId } from '../topics';
import { accountPage } from './account';
import { closingPage } from './closing';
import { connectorPage } from './connector';
import { figuresPage } from './figures';
import { importingPage } from './importing';
import { licencesPage } from './licences';
import { modesPage } from './modes';
import { notCopiedPage } from './not-copied';
import { positionsPage } from './positions';
import { terminalsPage } from './terminals';

const pages = {
  conector: connectorPage,
  modos: modesPage,
  'no-copiado': notCopiedPage,
  posiciones: positionsPage,
  cerrar: closingPage,
  terminales: terminalsPage,
  importar: importingPage,
  cifras: figuresPage,
  licencias: licencesPage,
  cuenta: accountPage,
} as const satisfies Record<TopicId, HelpPage>;

/** All pages with their titles, in the order of the list. */
export const listPages = (): readonly { id: TopicId; title: string; page: HelpPage }[] =>
  topics.map(({ id, title }) => ({ id, title, page: pages[id] }));
