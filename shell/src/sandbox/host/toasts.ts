import { toast } from '@parque/ui';
import { getCurrentToasts, dismissToast, type ToastNotice } from '@parque/ui/toasts';
import { createRate } from './rate';

const showByTone = { ok: toast.success, error: toast.error, info: toast.info };

/** Toasts of one third party that are shown at the same time; another one removes the oldest. */
const maxShown = 3;

/** Shows the toasts of a third party. Errors, which remain until the user closes them, are removed when its visit ends. */
export function createToasts() {
  const canShow = createRate(6);
  let toastsOfVisit: readonly ToastNotice[] = [];
  return {
    show({ tone, title, detail }: Omit<ToastNotice, 'id'>) {
      if (!canShow()) return;
      showByTone[tone](title, detail);
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
