import { toast } from '@parque/ui';
import { getCurrentToasts, dismissToast, type ToastNotice } from '@parque/ui/toasts';
import { createRate } from './rate';

const shows = { ok: toast.success, error: toast.error, info: toast.info };

/** Toasts of one third party that are shown at the same time; its oldest one is removed. */
const maxShown = 3;

/** Shows the toasts of a third party. Its errors end with its visit: an error otherwise remains until the user closes it. */
export function createToasts() {
  const mayShow = createRate(6);
  let toastsOfVisit: readonly ToastNotice[] = [];
  return {
    show({ tone, title, detail }: Omit<ToastNotice, 'id'>) {
      if (!mayShow()) return;
      shows[tone](title, detail);
      const current = getCurrentToasts();
      toastsOfVisit = [...toastsOfVisit, ...current.slice(-1)].filter((notice) => current.includes(notice));
      const [oldest] = toastsOfVisit;
      if (oldest && toastsOfVisit.length > maxShown) dismissToast(oldest.id);
    },
    end() {
      for (const { id, tone } of toastsOfVisit) if (tone === 'error') dismissToast(id);
    },
  };
}
