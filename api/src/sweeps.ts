import type { Services } from './core/http/area';
import { sweepAttempts } from './core/http/limits/attempts';
import { sweepRequests } from './core/http/limits/idempotency';
import { sweepDevices } from './people/auth/sign-in/known-devices';
import { sweepChallenges } from './people/auth/passkeys/challenge';
import { sweepLinks } from './people/auth/email/mailed-links';
import { sweepDeleted } from './people/auth/own-data/own-data-deletion';
import { sweepSessions } from './people/auth/sessions/sessions';
import { sweepCopies } from './trading/copier/retention';
import { sweepEndedKeys } from './shop/licences/ea/ended-keys';
import { sweepRefusals } from './shop/licences/ea/repository';
import { sweepVerifications } from './trading/journal/accounts/credentials';
import { sweepImports } from './trading/journal/imports/imports';
import { createSync } from './trading/journal/deals/sync';
import { rebuildFigures } from './trading/journal/hours/rebuild';
import { reportSummaries } from './trading/journal/summaries/report-summaries';
import { sweepMails } from './core/mail/outbox';
import { sweepNotifications } from './core/notifications/list';
import { sweepCommands } from './trading/terminal/commands/repository';
import { sweepCodes, sweepRuns } from './trading/terminal/pairing/repository';
import { revokeUnusedTerminals } from './trading/terminal/pairing/unused';
import { sweepErrors } from './platform/registry/rollout/errors';
import { sweepLoads } from './platform/registry/rollout/loads';
import { reportSales } from './people/admin/tasks/report-sales';
import { reportTasks } from './people/admin/tasks/report-tasks';
import { reportEnds } from './shop/purchases/report-access';
import { sweepPictures } from './shop/products/pictures';
import { sweepShellFiles } from './platform/web/shell-files';

/** Deletes the expired records of one part of the product, recomputes what an earlier version computed, or reports an end. */
export interface Sweep {
  readonly name: string;
  run(services: Services): Promise<unknown>;
}

const sweeps: readonly Sweep[] = [
  { name: 'sessions', run: ({ db, now }) => sweepSessions(db, now()) },
  { name: 'mailed links', run: ({ db, now }) => sweepLinks(db, now()) },
  { name: 'challenges of passkeys', run: ({ db, now }) => sweepChallenges(db, now()) },
  { name: 'known devices', run: ({ db, now }) => sweepDevices(db, now()) },
  { name: 'attempts', run: ({ db, now }) => sweepAttempts(db, now()) },
  { name: 'idempotency keys', run: ({ db, now }) => sweepRequests(db, now()) },
  { name: 'mails', run: ({ db, now }) => sweepMails(db, now()) },
  { name: 'notifications', run: ({ db, now }) => sweepNotifications(db, now()) },
  { name: 'ends of products', run: reportEnds },
  { name: 'tasks of admins', run: reportTasks },
  { name: 'sales of the day', run: reportSales },
  {
    name: 'summaries of journals',
    // Syncs that outlast their wait continue, and are complete at the next sweep.
    run: (services) => reportSummaries(services, createSync(services)),
  },
  { name: 'refusals of EAs', run: ({ db, now }) => sweepRefusals(db, now()) },
  { name: 'ended keys of EAs', run: ({ db, now }) => sweepEndedKeys(db, now()) },
  { name: 'codes of terminals', run: ({ db, now }) => sweepCodes(db, now()) },
  { name: 'ended commands of terminals', run: ({ db, now }) => sweepCommands(db, now()) },
  { name: 'runs of terminals', run: ({ db, now }) => sweepRuns(db, now()) },
  { name: 'unused terminals', run: ({ db, now }) => revokeUnusedTerminals(db, now()) },
  { name: 'unconfirmed imports', run: ({ db, now }) => sweepImports(db, now()) },
  { name: 'figures of journals', run: ({ db }) => rebuildFigures(db) },
  { name: 'verifications of broker accounts', run: sweepVerifications },
  { name: 'deleted accounts', run: sweepDeleted },
  { name: 'unused pictures', run: ({ db, now }) => sweepPictures(db, now()) },
  { name: 'loads of remotes', run: ({ db, now }) => sweepLoads(db, now()) },
  { name: 'errors of remotes', run: ({ db, now }) => sweepErrors(db, now()) },
  {
    name: 'files of earlier shells',
    run: ({ db, now, settings }) => sweepShellFiles(db, now(), settings.shellKeepDays),
  },
  {
    name: 'finished copies',
    run: ({ db, now, settings }) => sweepCopies(db, now(), settings.copierKeepDays),
  },
];

/** Runs each sweep in turn. One that fails is logged under its name and does not stop the next one. */
export async function runSweeps(
  services: Services,
  { all = sweeps, isStopped = () => false }: { all?: readonly Sweep[]; isStopped?: () => boolean } = {},
): Promise<void> {
  for (const { name, run } of all) {
    if (isStopped()) return;
    try {
      await run(services);
    } catch (err) {
      services.log.error({ err, sweep: name }, 'sweep failed');
    }
  }
}
