import type { Services } from '../../../core/http/area';
import { dispatchDue } from '../../../core/notifications/dispatch';
import { testApi } from '../../../testing/test-api';
import { createCopyWorld } from './copy-world';

/** A master and its children, one kind of reports about them, and the mails to their owner, newest first. */
export async function createReportingWorld(
  sendReports: (services: Services) => Promise<number>,
  options: Parameters<typeof createCopyWorld>[1] = {},
) {
  const api = await testApi();
  const { db, now, settings, app, mailsTo } = api;
  const services = { db, now, settings, log: app.log };
  return {
    ...api,
    world: await createCopyWorld(db, options),
    /** @returns The number of reports. */
    async report(): Promise<number> {
      const reported = await sendReports(services);
      await dispatchDue(services);
      return reported;
    },
    listMailed: () => mailsTo('ana@correo.es'),
  };
}
