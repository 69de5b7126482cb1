import { toast } from '@parque/ui';
import { currentToasts, dismissToast, type ToastNotice } from '@parque/ui/toasts';
import { makeRate } from './rate';

const shows = { ok: toast.success, error: toast.error, info: toast.info };

/** Toasts of one third party that are shown at the same time; its oldest one is removed. */
const mostShown = 3;

/** Shows the toasts of a third party. Its errors end with its visit: an error otherwise remains until the user closes it. */
export function makeToasts() {
  const mayShow = makeRate(6);
  let own: readonly ToastNotice[] = [];
  return {
    show({ tone, title, detail }: Omit<ToastNotice, 'id'>) {
      if (!mayShow()) return;
      shows[tone](title, detail);
      const shown = currentToasts();
      own = [...own, ...shown.slice(-1)].filter((notice) => shown.includes(notice));
      const [oldest] = own;
      if (oldest && own.length > mostShown) dismissToast(oldest.id);
    },
    end() {
      for (const { id, tone } of own) if (tone === 'error') dismissToast(id);
    },
  };
}
