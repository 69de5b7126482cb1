declare module 'react-refresh/runtime' {
  /** Connects Fast Refresh with each copy of React that the page runs later. */
  export function injectIntoGlobalHook(page: Window): void;
  /** Renders the components whose code has changed. @returns What was rendered; null when nothing had changed. */
  export function performReactRefresh(): object | null;
}

interface Window {
  /** Set by the first script of a page in development, before any bundle runs. */
  parqueDevelopment: import('./client').Development;
  ParqueRefreshRuntime: typeof import('react-refresh/runtime');
  __reactRefreshInjected_parque: boolean;
}

interface ImportMeta {
  /** Hot module replacement of webpack, in development. */
  readonly webpackHot?: {
    status(): string;
    check(applies: boolean): Promise<unknown[] | null>;
  };
}
