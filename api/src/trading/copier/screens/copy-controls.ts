import type { CopyControls } from '../../../core/notifications/channels/telegram-updates';
import { editChild } from './edit-child';
import { listChildrenByUser } from './own-accounts';
import { freshChild } from './state';

/** The copying that the Telegram bot reports and pauses. */
export const copyControls: CopyControls = {
  async count({ db }, userId) {
    const children = await listChildrenByUser(db, userId);
    const active = children.filter(({ copier }) => (copier ?? freshChild).mode === 'activo').length;
    return { active, others: children.length - active };
  },
  async pause(services, userId) {
    const children = await listChildrenByUser(services.db, userId);
    const active = children.filter(({ copier }) => (copier ?? freshChild).mode === 'activo');
    for (const { account } of active)
      await editChild(services, { id: userId }, account.id, { mode: 'pausado' });
    return active.length;
  },
};
