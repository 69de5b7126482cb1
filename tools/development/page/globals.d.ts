declare module 'react-refresh/runtime' {
  /** Connects Fast Refresh with each copy of React that the page runs later. */
  export function injectIntoGlobalHook(page: Window): void;
}

interface ImportMeta {
  /** Hot module replacement of webpack, in development. */
  readonly webpackHot?: {
    status(): string;
    check(applies: boolean): Promise<unknown[] | null>;
  };
}
